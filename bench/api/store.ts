import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Db, openDatabase, type StoreConnection } from '../../server/db/client.ts'
import { type EmbeddedStore, startEmbeddedStore } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'

/** The PostgreSQL of the measured server: embedded or external. */
export interface MeasuredStore {
  kind: 'embedded' | 'external'
  /** The settings with which the server uses it. */
  env: Record<string, string> & { DATA_DIR: string }
  connection: StoreConnection
  db: Db
  /** Starts again with an empty, migrated database. */
  empty(): Promise<void>
  /** Copies the database while no one is connected to it, and returns the address of the copy. */
  copy(): Promise<StoreConnection>
  /** What PostgreSQL has counted since the last call; undefined if it does not count. */
  counted(): Promise<{ statements: number; ms: number } | undefined>
  close(): Promise<void>
}

const secret = 'a secret of the measuring that signs its own tokens'
const log = { info: () => {}, warn: () => {} }

export async function embeddedStore(): Promise<MeasuredStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'admissions-bench-'))
  await countStatements(await startEmbeddedStore({ dataDir, log }))
  const embedded = await startEmbeddedStore({ dataDir, log })
  const store = await measuredStore('embedded', embedded.connection, { DATA_DIR: dataDir, JWT_SECRET: secret })
  return {
    ...store,
    async close() {
      await store.close()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Counting is off by default. This switches it on from the next start. */
async function countStatements(embedded: EmbeddedStore): Promise<void> {
  const client = new pg.Client(embedded.connection)
  await client.connect()
  await client.query("alter system set shared_preload_libraries = 'pg_stat_statements'")
  await client.query('alter system set pg_stat_statements.track_planning = on')
  await client.end()
  await embedded.stop()
}

/** Uses the database of `databaseUrl`, and deletes everything in it. */
export async function externalStore(databaseUrl: string): Promise<MeasuredStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'admissions-bench-'))
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const connection = {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: username,
    password,
    database: pathname.slice(1),
  }
  const env = { DATA_DIR: dataDir, JWT_SECRET: secret, DATABASE_URL: databaseUrl }
  const store = await measuredStore('external', connection, env)
  return {
    ...store,
    async close() {
      await store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Reached = StoreConnection & { database: string }

/** Writing everyone takes longer than any statement of a server may. */
const patient = { max: 4, onIdleError: () => {}, longestQueryMs: 0 }

async function measuredStore(
  kind: MeasuredStore['kind'],
  connection: Reached,
  env: MeasuredStore['env'],
): Promise<MeasuredStore> {
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  admin.on('error', () => {})
  await admin.connect()
  const isCounting = await canCount(admin)
  let db = openDatabase(connection, patient)

  /** A database can only be copied while it has no connections. */
  async function withoutUs(work: () => Promise<void>): Promise<void> {
    await db.destroy()
    await work()
    db = openDatabase(connection, patient)
  }

  return {
    kind,
    env,
    connection,
    get db() {
      return db
    },
    async empty() {
      await withoutUs(async () => {
        await admin.query(`drop database if exists ${connection.database} with (force)`)
        await admin.query(`create database ${connection.database}`)
      })
      await migrate(db)
    },
    async copy() {
      const database = `${connection.database}_copy`
      await withoutUs(async () => {
        await admin.query(`drop database if exists ${database} with (force)`)
        // Connections of the server or of autovacuum may take a moment to close.
        await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          connection.database,
        ])
        await admin.query(`create database ${database} template ${connection.database}`)
      })
      return { ...connection, database }
    },
    async counted() {
      if (!isCounting) return undefined
      const { rows } = await admin.query(
        `select coalesce(sum(calls), 0)::float as statements, coalesce(sum(total_exec_time + total_plan_time), 0) as ms
         from pg_stat_statements where dbid = (select oid from pg_database where datname = $1)`,
        [connection.database],
      )
      await admin.query('select pg_stat_statements_reset()')
      return rows[0]
    },
    async close() {
      await db.destroy()
      await admin.end()
    },
  }
}

async function canCount(admin: pg.Client): Promise<boolean> {
  try {
    await admin.query('create extension if not exists pg_stat_statements')
    await admin.query('select pg_stat_statements_reset()')
    return true
  } catch {
    return false
  }
}
