import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Queryable, type StoreConnection } from '../db/client.ts'
import { refuseUnfinishedRestore } from '../db/unfinished-restore.ts'
import { type Config, dataDirOf, readConfig } from './config.ts'
import { StartError } from './start-error.ts'

type Environment = Record<string, string | undefined>

const advice =
  'Commands work on the data of a server, so they need its settings: run deploy/admissions COMMAND, or set DATA_DIR or DATABASE_URL as the server has them.'

/** The configuration for a command. Throws StartError where there is no database, before anything is created. */
export function readCommandConfig(env: Environment): Config {
  const dataDir = dataDirOf(env)
  if (!env.DATABASE_URL?.trim() && !existsSync(join(dataDir, 'postgres')))
    throw new StartError(`There is no database in ${dataDir}. ${advice}`)
  return readConfig(env)
}

/** Throws StartError unless `restore`, which does create a database, was told where. */
export function requirePlace(env: Environment): void {
  if (!env.DATABASE_URL?.trim() && !env.DATA_DIR?.trim())
    throw new StartError(`Neither DATA_DIR nor DATABASE_URL says where to restore to. ${advice}`)
}

/** Throws StartError for a database that no server has used, or into which a restore has not finished. */
export async function requireUsedDatabase(db: Queryable): Promise<void> {
  await refuseUnfinishedRestore(db)
  const { rows } = await sql<{
    is_there: boolean
  }>`select to_regclass('schema_migration') is not null as is_there`.execute(db)
  if (!rows[0]?.is_there) throw new StartError(`The database is empty: no server has used it. ${advice}`)
}

/** Like `requireUsedDatabase`, for a connection that is not open yet. */
export async function requireUsedStore(connection: StoreConnection): Promise<void> {
  const db = openDatabase(connection, { max: 1, onIdleError: () => {} })
  try {
    await requireUsedDatabase(db)
  } finally {
    await db.destroy()
  }
}
