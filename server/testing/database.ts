import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase } from '../db/client.ts'

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

/** Databases that tests of this process have finished with, emptied for reuse: creating one takes ten times as long. */
const emptied: string[] = []

/** A migrated, empty database on the PostgreSQL of the test run. Reused by another test afterwards. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const store = inject('store')
  return openFresh(emptied.pop() ?? (await makeDatabase(store.database)), async connection => {
    await asAdmin(connection, emptyIt)
    emptied.push(connection.database)
  })
}

/** The same for a test that changes the schema: not reused afterwards. */
export async function databaseToChange(): Promise<FreshDatabase> {
  return openFresh(await makeDatabase(inject('store').database), throwAway)
}

/** A database without tables. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  return openFresh(await makeDatabase('template1'), throwAway)
}

type Connection = FreshDatabase['connection']

function throwAway({ database, ...store }: Connection): Promise<void> {
  return asAdmin({ ...store, database: 'postgres' }, `drop database if exists ${database} with (force)`)
}

async function makeDatabase(template: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin({ ...inject('store'), database: 'postgres' }, `create database ${name} template ${template}`)
  return name
}

function openFresh(database: string, giveBack: (connection: Connection) => Promise<void>): FreshDatabase {
  const connection = { ...inject('store'), database }
  const db = openDatabase(connection, { max: 8, onIdleError: () => {} })
  return {
    db,
    connection,
    async drop() {
      await db.destroy()
      await giveBack(connection)
    },
  }
}

/** Disables triggers, which protect the audit log and check foreign keys. Keeps the record of migrations. */
const emptyIt = `
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  set session_replication_role = replica;
  alter table audit_log disable trigger audit_log_append_only;
  do $$
  declare
    name text;
    has_rows boolean;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' loop
      execute format('select exists (select from %I)', name) into has_rows;
      if has_rows then execute format('delete from %I', name); end if;
    end loop;
    for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
      execute format('alter sequence %I restart', name);
    end loop;
  end $$;
  alter table audit_log enable always trigger audit_log_append_only`

async function asAdmin(connection: Connection, statements: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
