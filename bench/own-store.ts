import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../server/db/client.ts'
import { startEmbeddedStore } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'

/** A migrated, empty store of one's own, gone when the measuring is over. */
export interface OwnStore {
  open(): Db
  close(): Promise<void>
}

export async function ownStore(): Promise<OwnStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'admissions-bench-'))
  const store = await startEmbeddedStore({ dataDir, log: { info: () => {}, warn: () => {} } })
  const open = () => openDatabase(store.connection, { max: 8, onIdleError: () => {} })
  const db = open()
  await migrate(db)
  await db.destroy()
  return {
    open,
    async close() {
      await store.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
