import { resolve } from 'node:path'
import { openArchive } from '../server/backup/archive.ts'
import { refuseForeignFiles } from '../server/backup/foreign-files.ts'
import { withPlace } from '../server/backup/place.ts'
import { restoreFrom } from '../server/backup/restore.ts'
import { openDatabase, type StoreConnection } from '../server/db/client.ts'
import { requirePlace } from '../server/start/command-config.ts'
import { type Config, dataDirOf, readConfig } from '../server/start/config.ts'
import { secretAdvice } from '../server/start/start-warnings.ts'
import { explain } from './command-line/usage.ts'

const usage = `npm run restore -- FILE

Restores a backup into an empty place: a DATA_DIR that does not exist yet, or an empty database and bucket.
Run it with the environment that the server will have, before the server is started.
`

async function main(): Promise<number> {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) {
    process.stderr.write(usage)
    return 1
  }
  // The whole backup is read before the installation is opened.
  const archive = await openArchive(resolve(file))
  try {
    requirePlace(process.env)
    await refuseForeignFiles(dataDirOf(process.env), archive.fileKeys)
    const config = readConfig(process.env)
    const { back, advice } = await withPlace(config, async place => {
      const back = await restoreFrom(archive, place)
      return {
        back,
        advice: await adviceOn(place.connection, place.secret === undefined ? config : readConfig(process.env)),
      }
    })
    process.stdout.write(`${back.rows} rows and ${back.files} files of ${back.madeAt} restored.\n`)
    if (back.migrated.length > 0) process.stdout.write(`Migrated to the current schema: ${back.migrated.join(', ')}.\n`)
    if (advice) process.stderr.write(`${advice}\n`)
    if (back.missingFiles.length > 0)
      process.stderr.write(`${back.missingFiles.length} uploads were missing when the backup was made.\n`)
    return 0
  } finally {
    await archive.close()
  }
}

async function adviceOn(connection: StoreConnection, config: Config): Promise<string | undefined> {
  const db = openDatabase(connection, { max: 1, onIdleError: () => {} })
  try {
    return await secretAdvice(db, config)
  } finally {
    await db.destroy()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(explain(error, usage))
  process.exitCode = 1
}
