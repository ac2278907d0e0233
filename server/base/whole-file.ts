import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Writes a file under a temporary name, flushes it, renames it and flushes the folder. After a crash or power cut there is the
 * old file or the whole new one, never a part. Readable by its owner only, unless `mode` says otherwise.
 */
export async function writeWhole(path: string, bytes: string | Uint8Array, mode = 0o600): Promise<void> {
  const unfinished = unfinishedName(path)
  try {
    const file = await open(unfinished, 'w', mode)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}

/** Synchronous `writeWhole`, for use before the server listens. */
export function writeWholeSync(path: string, text: string, mode = 0o600): void {
  const unfinished = unfinishedName(path)
  try {
    withOpen(unfinished, 'w', mode, file => {
      writeSync(file, text)
      fsyncSync(file)
    })
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
  withOpen(dirname(path), 'r', undefined, fsyncSync)
}

function withOpen(path: string, flags: string, mode: number | undefined, work: (file: number) => void): void {
  const file = openSync(path, flags, mode)
  try {
    work(file)
  } finally {
    closeSync(file)
  }
}

/** Hidden, and unique to this process, so that two writers of one file do not mix. */
function unfinishedName(path: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}`)
}
