import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db, Tx } from './client.ts'

const folder = new URL('./migrations/', import.meta.url)

// Any number does; every instance takes the same lock, so that only one migrates.
const migrationLock = 7_216_001

/**
 * Brings the store to the newest schema: every file of `migrations/` that hasn't run yet, in the order of its name,
 * each in a transaction of its own. Refuses to go on when a file that already ran was changed since. With `only`, no others run:
 * that is how the schema of an older version is made.
 */
export async function migrate(db: Db, only?: ReadonlySet<string>): Promise<string[]> {
  return db.connection().execute(async connection => {
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
    try {
      await sql`create table if not exists schema_migration (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(connection)
      const done = await sql<{ name: string; sha256: string }>`select name, sha256 from schema_migration`.execute(
        connection,
      )
      const known = new Map(done.rows.map(row => [row.name, row.sha256]))
      const applied: string[] = []
      for (const migration of await readMigrations()) {
        if (only && !only.has(migration.name)) continue
        const before = known.get(migration.name)
        if (before === migration.sha256) continue
        if (before !== undefined) throw new Error(`The migration ${migration.name} was changed after it had run.`)
        await connection.transaction().execute(tx => apply(tx, migration))
        applied.push(migration.name)
      }
      return applied
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
    }
  })
}

interface Migration {
  name: string
  text: string
  sha256: string
}

/** The migrations of this version, in their order. */
export async function knownMigrations(): Promise<Pick<Migration, 'name' | 'sha256'>[]> {
  return readMigrations()
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function apply(tx: Tx, migration: Migration): Promise<void> {
  await sql.raw(migration.text).execute(tx)
  await sql`insert into schema_migration (name, sha256) values (${migration.name}, ${migration.sha256})`.execute(tx)
}

/** True when no migration is waiting: what `/readyz` asks. */
export async function isMigrated(db: Db): Promise<boolean> {
  const done = await sql<{ name: string }>`select name from schema_migration`.execute(db)
  const names = new Set(done.rows.map(row => row.name))
  return (await readMigrations()).every(migration => names.has(migration.name))
}
