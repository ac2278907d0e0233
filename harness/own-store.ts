import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../server/db/client.ts'
import { type EmbeddedStore, startEmbeddedStore } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'

/** A PostgreSQL that no server owns, as an office runs one for several machines. */
export interface OwnStore {
  connection: EmbeddedStore['connection']
  /** The setting that leads a server to it. */
  databaseUrl: string
  open(): Db
  /** Brings it to today’s schema, for those who start no server that does. */
  migrate(): Promise<void>
  close(): Promise<void>
}

/** In a folder that is gone afterwards, unless one is given. */
export async function ownStore(folder?: string): Promise<OwnStore> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'admissions-store-')))
  const store = await startEmbeddedStore({ dataDir, log: { info: () => {}, warn: () => {} } })
  const open = () => openDatabase(store.connection, { max: 8, onIdleError: () => {} })
  return {
    connection: store.connection,
    databaseUrl: addressOf(store.connection),
    open,
    async migrate() {
      const db = open()
      await migrate(db)
      await db.destroy()
    },
    async close() {
      await store.stop()
      if (!folder) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** How a server is told where a database is that listens on a socket. */
export function addressOf({ host, port, user, database }: Omit<EmbeddedStore['connection'], 'ssl'>): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
