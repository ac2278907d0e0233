import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { StartError } from '../start/start-error.ts'
import { type Db, openDatabase, type StoreConnection, type Tx } from './client.ts'
import {
  isSame,
  type Migration,
  type OnlineStatement,
  onlineStatements,
  readMigrations,
  repairOf,
} from './migration-files.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'

// Any number works, as long as every instance takes the same lock, so that only one migrates.
const migrationLock = 7_216_001

// A queued lock blocks later queries, so lock waits are short and retried. Shorter than PostgreSQL’s deadlock timeout (1 s), after
// which it could abort a server’s transaction instead of ours.
const longestLockWaitMs = 900
const mostTries = 200

/**
 * Brings the database to the newest schema: runs every file of `migrations/` that has not run yet, in order of name, while other instances
 * continue. Each is one transaction or, with `-- online`, one per statement. Repairs a database on which a known earlier text of a file ran,
 * and refuses one with an unknown text. With `only`, no others run: that is how the schema of an older version is created. The client must
 * not have a query timeout of its own. `stopped` ends it between two migrations, with its reason.
 */
export async function migrate(db: Db, only?: ReadonlySet<string>, stopped?: AbortSignal): Promise<string[]> {
  return db.connection().execute(async connection => {
    // Waiting for another instance’s migration may also take long.
    await sql`set statement_timeout = 0; set lock_timeout = 0`.execute(connection)
    await takeLock(connection, stopped)
    try {
      await sql`create table if not exists schema_migration (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(connection)
      const done = await sql<{ name: string; sha256: string }>`select name, sha256 from schema_migration`.execute(
        connection,
      )
      const known = new Map(done.rows.map(row => [row.name, row.sha256]))
      const applied: string[] = []
      for (const migration of await readMigrations()) {
        stopped?.throwIfAborted()
        if (only && !only.has(migration.name)) continue
        const before = known.get(migration.name)
        if (before !== undefined && isSame(migration, before)) continue
        if (before !== undefined) await repair(connection, migration, before)
        else await applyMigration(connection, migration)
        applied.push(migration.name)
      }
      return applied
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
      await sql`reset statement_timeout; reset lock_timeout`.execute(connection)
    }
  })
}

/**
 * Polled instead of waited for: a waiting query holds a snapshot, and an index built concurrently waits for every earlier snapshot, so two
 * instances on an empty database would wait for each other.
 */
async function takeLock(connection: Db, stopped: AbortSignal | undefined): Promise<void> {
  for (;;) {
    stopped?.throwIfAborted()
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${migrationLock}) as taken`.execute(
      connection,
    )
    if (rows[0]?.taken) return
    await sleep(100)
  }
}

/** Like `migrate`, with its own connection that waits as long as it takes. Throws StartError where a restore has not finished. */
export async function migrateStore(connection: StoreConnection, stopped?: AbortSignal): Promise<string[]> {
  const db = openDatabase(connection, { max: 1, onIdleError: () => {}, longestQueryMs: 0 })
  try {
    await refuseUnfinishedRestore(db)
    return await migrate(db, undefined, stopped)
  } finally {
    await db.destroy()
  }
}

/** Runs one migration and records it. One that is interrupted can be run again. */
export async function applyMigration(db: Db, migration: Pick<Migration, 'name' | 'text' | 'sha256'>): Promise<void> {
  const statements = onlineStatements(migration.text)
  if (!statements) return applyWhole(db, migration, migration.text)
  const last = statements.at(-1)
  const isRecordedWithIt = last !== undefined && !last.isRepeated && !/\bconcurrently\b/i.test(last.text)
  for (const statement of isRecordedWithIt ? statements.slice(0, -1) : statements) await applyOnline(db, statement)
  if (isRecordedWithIt) await applyWhole(db, migration, last.text)
  else await note(db, migration)
}

/** Brings what an earlier text of a migration did to what the present one does. */
async function repair(db: Db, migration: Migration, sha256: string): Promise<void> {
  const statements = repairOf(migration, sha256)
  if (!statements)
    throw new StartError(
      `On this database the migration ${migration.name} ran with a text that this version does not know, so only the version that created it can use it.`,
    )
  await runWhole(db, statements, tx =>
    sql`update schema_migration set sha256 = ${migration.sha256} where name = ${migration.name}`.execute(tx),
  )
}

/** Nothing interrupts it between the statements and the record. */
function applyWhole(db: Db, migration: Pick<Migration, 'name' | 'sha256'>, statements: string): Promise<void> {
  return runWhole(db, statements, tx => note(tx, migration))
}

function runWhole(db: Db, statements: string, record: (tx: Tx) => Promise<unknown>): Promise<void> {
  return withShortWaits(async () => {
    await db.transaction().execute(async tx => {
      await sql.raw(`set local lock_timeout = ${longestLockWaitMs}`).execute(tx)
      await sql.raw(statements).execute(tx)
      await record(tx)
    })
  })
}

async function withShortWaits<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isAboutLocks(error) || tries === mostTries) throw error
      await sleep(100 + Math.random() * 400)
    }
  }
}

/** A lock timeout, or a deadlock with a server that locks the same tables in a different order. */
function isAboutLocks(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
}

async function note(db: Db, { name, sha256 }: Pick<Migration, 'name' | 'sha256'>): Promise<void> {
  await sql`insert into schema_migration (name, sha256) values (${name}, ${sha256})`.execute(db)
}

async function applyOnline(db: Db, { text, isRepeated }: OnlineStatement): Promise<void> {
  const index = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(text)?.[1]
  if (index) await dropInvalid(db, index)
  // Waiting while an index is built concurrently blocks no one.
  await sql.raw(`set lock_timeout = ${index ? 0 : longestLockWaitMs}`).execute(db)
  for (;;) {
    const { numAffectedRows = 0n } = await withShortWaits(() => sql.raw(text).execute(db))
    if (!isRepeated || numAffectedRows === 0n) return
  }
}

/** An interrupted index build leaves an index that has a name but is not used. */
async function dropInvalid(db: Db, index: string): Promise<void> {
  const { rows } = await sql`select from pg_index join pg_class on pg_class.oid = indexrelid
    where relname = ${index} and relnamespace = 'public'::regnamespace and not indisvalid`.execute(db)
  if (rows.length > 0) await sql.raw(`drop index concurrently if exists "${index}"`).execute(db)
}

/** True if no migration is pending; `/readyz` checks this. */
export async function isMigrated(db: Db): Promise<boolean> {
  const done = await sql<{ name: string }>`select name from schema_migration`.execute(db)
  const names = new Set(done.rows.map(row => row.name))
  return (await readMigrations()).every(migration => names.has(migration.name))
}
