import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../server/db/client.ts'
import { type EmbeddedStore, startEmbeddedStore } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { endWithProcess } from '../server/testing/end-with-process.ts'
import { copyMadeStore } from './made-store.ts'

/** A PostgreSQL that no server owns, like one shared by several machines. */
export interface OwnStore {
  connection: EmbeddedStore['connection']
  /** The setting with which a server uses it. */
  databaseUrl: string
  open(): Db
  /** Migrates it to today’s schema, where no server does. */
  migrate(): Promise<void>
  close(): Promise<void>
}

/** In a temporary folder, unless one is given. */
export async function ownStore(folder?: string): Promise<OwnStore> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'admissions-store-')))
  await copyMadeStore(dataDir)
  const store = await startEmbeddedStore({ dataDir, log: { info: () => {}, warn: () => {} } })
  const close = async () => {
    await store.stop()
    if (!folder) await rm(dataDir, { recursive: true, force: true })
  }
  const forget = endWithProcess(close)
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
    close() {
      forget()
      return close()
    },
  }
}

/** The address of a database that listens on a socket. */
export function addressOf({ host, port, user, database }: Omit<EmbeddedStore['connection'], 'ssl'>): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
