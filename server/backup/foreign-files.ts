import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileKey } from '../adapters/files/index.ts'
import { BackupError } from './archive.ts'

/** Files that a restore creates in DATA_DIR, and that an interrupted restore may have left. */
const own =
  /^(postgres(\.new|\.lock|\.log|\.log\.1)?|admissions-postgresql-.+|secret(\.lock)?|\.secret\.\d+|\.trial-\d+|files)$/
const shard = /^([0-9a-f]{2}|staging)$/

/**
 * Refuses a DATA_DIR with anything but what an interrupted restore of this backup would leave. Checked before anything is
 * written. A missing or empty folder is fine. Throws BackupError.
 */
export async function refuseForeignFiles(dataDir: string, fileKeys: ReadonlySet<string>): Promise<void> {
  for (const name of await namesIn(dataDir)) {
    // The server creates this folder when it starts. Captured emails in it must not be mixed with others.
    const isFine = own.test(name) || (name === 'mail' && (await namesIn(join(dataDir, name))).length === 0)
    if (!isFine) throw holds(name)
  }
  for (const folder of await namesIn(join(dataDir, 'files'))) {
    if (!shard.test(folder)) throw holds(join('files', folder))
    for (const name of await namesIn(join(dataDir, 'files', folder)))
      if (folder === 'staging' ? !name.startsWith('upload-') : !(isFileKey(name) && fileKeys.has(name)))
        throw holds(join('files', folder, name))
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

function holds(name: string): BackupError {
  return new BackupError(
    `This place is not empty. DATA_DIR contains ${name}, which is not part of this backup. Restore into an empty DATA_DIR.`,
  )
}
