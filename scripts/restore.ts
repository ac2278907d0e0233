import { resolve } from 'node:path'
import { BackupError, openArchive } from '../server/backup/archive.ts'
import { refuseForeignFiles } from '../server/backup/foreign-files.ts'
import { withPlace } from '../server/backup/place.ts'
import { restoreFrom } from '../server/backup/restore.ts'
import { dataDirOf, readConfig } from '../server/config.ts'
import { StartError } from '../server/start-error.ts'

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
    await refuseForeignFiles(dataDirOf(process.env), archive.fileKeys)
    const back = await withPlace(readConfig(process.env), place => restoreFrom(archive, place))
    process.stdout.write(`${back.rows} rows and ${back.files} files of ${back.madeAt} restored.\n`)
    if (back.migrated.length > 0) process.stdout.write(`Migrated to the current schema: ${back.migrated.join(', ')}.\n`)
    if (back.missingFiles.length > 0)
      process.stderr.write(`${back.missingFiles.length} uploads were missing when the backup was made.\n`)
    return 0
  } finally {
    await archive.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  const isPlain = error instanceof BackupError || error instanceof StartError
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
}
