import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BackupError } from '../server/backup/archive.ts'
import { backUp } from '../server/backup/backup.ts'
import { withPlace } from '../server/backup/place.ts'
import { readCommandConfig, requireUsedStore } from '../server/command-config.ts'
import { StartError } from '../server/start-error.ts'

const usage = `npm run backup -- FILE

Writes all data of the portal to one new file while it is running: every row at one moment, and every upload.
Run it with the environment of the server (DATA_DIR, DATABASE_URL, S3_BUCKET …). The file contains personal data.
`

async function main(): Promise<number> {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) {
    process.stderr.write(usage)
    return 1
  }
  const path = resolve(file)
  const made = await withPlace(readCommandConfig(process.env), async place => {
    await requireUsedStore(place.connection)
    return backUp({ ...place, now: new Date() }, path)
  })
  const { size } = await stat(path)
  process.stdout.write(`${made.rows} rows and ${made.files} files are in ${path} (${(size / 1e6).toFixed(1)} MB).\n`)
  if (made.missingFiles.length === 0) return 0
  process.stderr.write(
    `${made.missingFiles.length} uploads are no longer in the file store, so they are not in the backup:\n${made.missingFiles.join('\n')}\n`,
  )
  return 2
}

try {
  process.exitCode = await main()
} catch (error) {
  const isPlain = error instanceof BackupError || error instanceof StartError
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
}
