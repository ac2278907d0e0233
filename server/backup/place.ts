import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseFileStore, type FileStore } from '../adapters/files/index.ts'
import { writeWhole } from '../base/whole-file.ts'
import type { StoreConnection } from '../db/client.ts'
import { openStore } from '../db/open-store.ts'
import type { Config } from '../start/config.ts'

/** Where a portal stores everything: its database, its uploads, its secret. */
export interface Place {
  connection: StoreConnection
  files: FileStore
  /** The generated secret; undefined if the environment provides one. */
  secret: string | undefined
  keepSecret: ((secret: string) => Promise<void>) | undefined
}

/** Opens the data of a configuration. The embedded database is shared with a running portal, or started temporarily. */
export async function withPlace<T>(config: Config, work: (place: Place) => Promise<T>): Promise<T> {
  const store = await openStore(config, { info() {}, warn() {} })
  try {
    const s3 = config.s3 ? { ...config.s3, endpoint: config.s3.endpoint ?? null } : null
    const files = await chooseFileStore({ dataDir: config.dataDir, s3 })
    const path = join(config.dataDir, 'secret')
    const isOwn = (await readFile(path, 'utf8').catch(() => undefined)) === config.secret
    return await work({
      connection: store.connection,
      files,
      secret: isOwn ? config.secret : undefined,
      keepSecret: isOwn ? secret => writeWhole(path, secret) : undefined,
    })
  } finally {
    await store.stop()
  }
}
