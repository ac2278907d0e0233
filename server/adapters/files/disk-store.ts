import { mkdirSync } from 'node:fs'
import { access, constants, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore, StoredFile } from './file-store.ts'
import { errorCode, explainDisk, FileNotStoredError, isFileKey, requireFileKey } from './file-store.ts'
import { prepareStaging } from './staging.ts'

const shards = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'))

/** Files in a directory of this machine, spread over 256 folders by the first two characters of their keys. */
export async function openDiskStore(root: string): Promise<FileStore> {
  const stagingDir = join(root, 'staging')
  await prepareStaging(stagingDir)
  await makeShards(root)
  const shardOf = (key: string) => join(root, key.slice(0, 2))
  const pathOf = (key: string) => join(shardOf(key), key)

  return {
    stagingDir,

    async put(file, key) {
      requireFileKey(key)
      try {
        await syncContent(file.path, file.size)
        await rename(file.path, pathOf(key))
        await syncDirectory(shardOf(key))
      } catch (error) {
        // Where this fails too, the sweep removes it.
        await rm(pathOf(key), { force: true }).catch(() => undefined)
        throw explainDisk(error)
      }
    },

    async read(key) {
      requireFileKey(key)
      try {
        return (await open(pathOf(key), 'r')).createReadStream()
      } catch (error) {
        if (errorCode(error) === 'ENOENT') throw new FileNotStoredError(`No file is stored under ${key}`)
        throw explainDisk(error)
      }
    },

    async remove(key) {
      requireFileKey(key)
      await rm(pathOf(key), { force: true })
    },

    async *olderThan(time) {
      for (const shard of shards) yield* filesBefore(join(root, shard), time)
    },

    async healthy() {
      await access(stagingDir, constants.W_OK | constants.X_OK)
    },
  }
}

/** All folders are made before the first file: then a file needs only its own folder synced to survive a power cut. */
async function makeShards(root: string): Promise<void> {
  const present = new Set(await readdir(root))
  const missing = shards.filter(shard => !present.has(shard))
  if (missing.length === 0) return
  // Nothing else runs yet, and 256 turns in the background cost three times as much.
  for (const shard of missing) mkdirSync(join(root, shard), { recursive: true, mode: 0o700 })
  await syncDirectory(root)
  await syncDirectory(dirname(root))
}

async function syncContent(path: string, size: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    if ((await file.stat()).size !== size) throw new Error('The staged file changed after it was received')
    // Content and size; of the times of the file nothing depends on them.
    await file.datasync()
  } finally {
    await file.close()
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function* filesBefore(shard: string, time: Date): AsyncIterable<StoredFile> {
  for await (const entry of await opendir(shard)) {
    if (!isFileKey(entry.name)) continue
    const modifiedAt = await modifiedTime(join(shard, entry.name))
    if (modifiedAt !== null && modifiedAt < time) yield { key: entry.name, modifiedAt }
  }
}

async function modifiedTime(path: string): Promise<Date | null> {
  try {
    return (await stat(path)).mtime
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
