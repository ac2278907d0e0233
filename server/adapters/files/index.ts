import { join } from 'node:path'
import { openDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import type { S3Settings } from './s3-store.ts'

/** The bucket when one is configured, otherwise `files` in the data directory; uploads are staged on disk either way. */
export async function chooseFileStore(config: { dataDir: string; s3: S3Settings | null }): Promise<FileStore> {
  const root = join(config.dataDir, 'files')
  if (config.s3 === null) return openDiskStore(root)
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(config.s3, join(root, 'staging'))
}

export { checkContent } from './check-content.ts'
export { type ClamdAddress, clamdScanner } from './clamd-scanner.ts'
export type { FileScanner } from './file-scanner.ts'
export {
  FileNotStoredError,
  type FileStore,
  FilesUnavailableError,
  isFileKey,
  newFileKey,
  StorageFullError,
} from './file-store.ts'
export { clearStaging, discard, receiveFile, type StagedFile } from './staging.ts'
export { removePosition } from './without-position.ts'
