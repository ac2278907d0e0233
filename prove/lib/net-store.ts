import { join } from 'node:path'
import { startEmbeddedStore } from '#server/db/embedded.ts'

/** A PostgreSQL that no instance owns, as an office runs one for several machines, and the setting that leads to it. */
export interface ExternalStore {
  databaseUrl: string
  close(): Promise<void>
}

export async function externalStore(folder: string): Promise<ExternalStore> {
  const store = await startEmbeddedStore({ dataDir: join(folder, 'store'), log: { info() {}, warn() {} } })
  const { host, port, user, database } = store.connection
  return {
    databaseUrl: `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    close: () => store.stop(),
  }
}
