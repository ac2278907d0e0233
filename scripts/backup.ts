import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BackupError } from '../server/backup/archive.ts'
import { backUp } from '../server/backup/backup.ts'
import { withPlace } from '../server/backup/place.ts'
import { backupPath, checkBackup, recordBackup } from '../server/backup/record-backup.ts'
import { systemClock } from '../server/base/system.ts'
import { readCommandConfig, requireUsedStore } from '../server/start/command-config.ts'
import { explain } from './command-line/usage.ts'

const usage = `npm run backup [-- FILE]

Writes all data of the portal to one new file while it is running: every row at one moment, and every upload. Then reads the file again, to see that it is whole.
Without FILE it goes to the folder in BACKUP_DIR, under the date and time.
Run it with the environment of the server (DATA_DIR, DATABASE_URL, S3_BUCKET …). The file contains personal data.
`

async function main(): Promise<number> {
  const [file, ...more] = process.argv.slice(2)
  const config = readCommandConfig(process.env)
  if (more.length > 0 || (!file && !config.backupDir)) {
    process.stderr.write(usage)
    return 1
  }
  const at = systemClock.now()
  const path = resolve(backupPath(file, config.backupDir, at))
  const { made, damage, unnoted } = await withPlace(config, async place => {
    await requireUsedStore(place.connection)
    const done = await backUp({ ...place, now: at }, path)
    const wrong = await checkBackup(path).then(
      () => undefined,
      error => (error instanceof Error ? error : new BackupError(String(error))),
    )
    const run = { path, made: done, at, checkedAt: wrong ? null : systemClock.now() }
    const unnoted: unknown = await recordBackup(place.connection, run).catch(error => error)
    return { made: done, damage: wrong, unnoted }
  })
  if (damage) throw new BackupError(`${path} was written, but cannot be read again. ${damage.message}`)
  const { size } = await stat(path)
  process.stdout.write(
    `${made.rows} rows and ${made.files} files are in ${path} (${(size / 1e6).toFixed(1)} MB), which was read again and is whole.\n`,
  )
  if (unnoted)
    process.stderr.write(`The office cannot see this backup, because it could not be noted. ${explain(unnoted, usage)}`)
  if (made.missingFiles.length === 0) return unnoted ? 2 : 0
  process.stderr.write(
    `${made.missingFiles.length} uploads are no longer in the file store, so they are not in the backup:\n${made.missingFiles.join('\n')}\n`,
  )
  return 2
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(explain(error, usage))
  process.exitCode = 1
}
