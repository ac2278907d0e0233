import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase, openPool } from '../db/client.ts'
import { borrow } from './borrowed-pool.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    store: { host: string; port: number; user: string; database: string }
  }
}

export interface FreshDatabase {
  db: Db
  connection: { host: string; port: number; user: string; database: string }
  drop(): Promise<void>
}

type Connection = FreshDatabase['connection']

/** A migrated database with connections that know its tables: opening new ones is most of what a short test would wait for. */
interface Kept {
  connection: Connection
  pool: pg.Pool
  /** Disables triggers, which protect the audit log and check foreign keys. */
  emptier: pg.Client
}

/** Databases that tests of this process have finished with. */
const kept: Kept[] = []

/** With patience: how long a statement or a connection takes is up to whatever else the machine does. */
const patient = { max: 8, onIdleError: () => {}, longestQueryMs: 0, longestConnectMs: 60_000 }
const asLongAsItTakes = 'set statement_timeout = 0'

/** A migrated, empty database on the PostgreSQL of the test run. Reused by another test afterwards. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const one = kept.pop() ?? (await makeKept())
  await empty(one)
  const { db, giveBack } = borrow(one.pool)
  return {
    db,
    connection: one.connection,
    async drop() {
      await giveBack()
      kept.push(one)
    },
  }
}

/** The same for a test that changes the schema: not reused afterwards. */
export async function databaseToChange(): Promise<FreshDatabase> {
  return openOnce(await makeDatabase(inject('store').database))
}

/** A database without tables. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  return openOnce(await makeDatabase('template1'))
}

function openOnce(connection: Connection): FreshDatabase {
  const db = openDatabase(connection, patient)
  return {
    db,
    connection,
    // Dropped with the store: PostgreSQL would first flush the files of all other databases, which takes minutes on a slow disk.
    drop: () => db.destroy(),
  }
}

async function makeKept(): Promise<Kept> {
  const connection = await makeDatabase(inject('store').database)
  const emptier = new pg.Client(connection)
  await emptier.connect()
  await emptier.query('set session_replication_role = replica')
  const pool = openPool(connection, patient)
  pool.on('connect', client => client.query(asLongAsItTakes).catch(() => {}))
  return { connection, emptier, pool }
}

async function makeDatabase(template: string): Promise<Connection> {
  const database = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(`create database ${database} template ${template}`)
  return { ...inject('store'), database }
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('store'), database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Ends connections that a test has left, and removes all rows but the record of migrations. */
async function empty({ pool, emptier }: Kept): Promise<void> {
  const ours = await forgetSettings(pool)
  await emptier.query(`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> all ('{${ours.join()}}'::int[] || pg_backend_pid())`)
  await emptier.query(removeRows)
}

/** Undoes what a session can have set, taken or listened to. Returns the process of each connection. */
async function forgetSettings(pool: pg.Pool): Promise<number[]> {
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  const processes = await Promise.all(
    clients.map(async client => {
      try {
        await client.query('reset all; unlisten *; discard temp; select pg_advisory_unlock_all()')
        await client.query(asLongAsItTakes)
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        client.release()
        return rows.map(({ pid }) => pid)
      } catch (error) {
        client.release(error instanceof Error ? error : true)
        return []
      }
    }),
  )
  return processes.flat()
}

// A table that no test has written to has no pages, which is quicker to see than that it has no rows.
const removeRows = `
  do $$
  declare
    one record;
    has_rows boolean;
  begin
    for one in select oid, relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' and pg_relation_size(oid) > 0
    loop
      execute format('select exists (select from %I)', one.name) into has_rows;
      continue when not has_rows;
      if one.name = 'audit_log' then alter table audit_log disable trigger audit_log_append_only; end if;
      if one.name = 'staff_former_name' then alter table staff_former_name disable trigger staff_former_name_append_only; end if;
      execute format('delete from %I', one.name);
      if one.name = 'audit_log' then alter table audit_log enable always trigger audit_log_append_only; end if;
      if one.name = 'staff_former_name' then alter table staff_former_name enable always trigger staff_former_name_append_only; end if;
    end loop;
    for one in select format('%I', sequencename)::regclass as name, start_value from pg_sequences
      where schemaname = 'public' and last_value is not null
    loop
      perform setval(one.name, one.start_value, false);
    end loop;
  end $$`
