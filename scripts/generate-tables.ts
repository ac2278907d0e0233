import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/db/client.ts'
import { describeTables } from '../server/db/describe-tables.ts'
import { startEmbeddedStore } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { checksumFile, withNewMigrations } from '../server/db/migration-checksums.ts'

// Writes server/db/tables.ts from the migrations, and notes the checksums of new ones: `npm run tables`.
const checksums = await withNewMigrations()
const dataDir = await mkdtemp(join(tmpdir(), 'admissions-tables-'))
const store = await startEmbeddedStore({ dataDir, log: { info: () => {}, warn: () => {} } })
const db = openDatabase(store.connection, { max: 1, onIdleError: () => {} })
try {
  await migrate(db)
  await writeFile(checksumFile, checksums)
  await writeFile(new URL('../server/db/tables.ts', import.meta.url), await describeTables(db))
} finally {
  await db.destroy()
  await store.stop()
  await rm(dataDir, { recursive: true, force: true })
}
