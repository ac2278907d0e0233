import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chooseFileStore, type FileStore } from '../adapters/files/index.ts'
import { migrateStore } from '../db/migrate.ts'
import { requireUsedStore } from '../start/command-config.ts'
import { testApp } from '../testing/app.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { signedUp, submittedPostgraduate } from '../testing/people.ts'
import { openArchive } from './archive.ts'
import { backUp } from './backup.ts'
import { restoreFrom } from './restore.ts'

let folder: string
let file: string
let target: FreshDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admissions-interrupted-restore-'))
  file = join(folder, 'portal.tar')
  const source = await freshDatabase()
  const portal = await testApp({}, { database: source })
  await submittedPostgraduate(portal, await signedUp(portal))
  const now = portal.clock.now()
  await backUp({ connection: source.connection, files: portal.context.files, secret: undefined, now }, file)
  await portal.close()
  await source.drop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  target = await emptyDatabase()
})
afterEach(() => target.drop())

async function restore(put?: FileStore['put']) {
  const archive = await openArchive(file)
  try {
    const files = await chooseFileStore({ dataDir: folder, s3: null })
    const used = put ? { ...files, put } : files
    return await restoreFrom(archive, { connection: target.connection, files: used, keepSecret: undefined })
  } finally {
    await archive.close()
  }
}

test('where a restore was interrupted, no server and no command works until it has been repeated', async () => {
  await expect(restore(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  const refusal = 'A restore into this place is running, or was interrupted'
  await expect(migrateStore(target.connection)).rejects.toThrow(refusal)
  await expect(requireUsedStore(target.connection)).rejects.toThrow(refusal)
  expect((await restore()).rows).toBeGreaterThan(0)
  expect(await migrateStore(target.connection)).toEqual([])
  await requireUsedStore(target.connection)
})
