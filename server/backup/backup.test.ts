import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseFileStore } from '../adapters/files/index.ts'
import { openDatabase } from '../db/client.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { payFee, signedUp, submittedPostgraduate } from '../testing/people.ts'
import { openArchive } from './archive.ts'
import { backUp, type Made } from './backup.ts'
import { type Restored, restoreFrom } from './restore.ts'

let source: FreshDatabase
let portal: TestApp
let target: FreshDatabase
let folder: string
let file: string
let keptSecret: string | undefined

beforeEach(async () => {
  source = await freshDatabase()
  portal = await testApp({}, source)
  target = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'admissions-backup-test-'))
  file = join(folder, 'portal.tar')
  keptSecret = undefined
  const ada = await signedUp(portal, { email: 'ada@example.com' })
  await payFee(portal, ada, await submittedPostgraduate(portal, ada))
})
afterEach(async () => {
  await portal.close()
  await source.drop()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

const makeBackup = (): Promise<Made> =>
  backUp(
    { connection: source.connection, files: portal.context.files, secret: 'our secret', now: portal.clock.now() },
    file,
  )

async function restore(): Promise<Restored> {
  const archive = await openArchive(file)
  try {
    const files = await chooseFileStore({ dataDir: folder, s3: null })
    return await restoreFrom(archive, {
      connection: target.connection,
      files,
      keepSecret: async secret => {
        keptSecret = secret
      },
    })
  } finally {
    await archive.close()
  }
}

const storedFiles = async () =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
    .length

async function rowsOf(
  connection: FreshDatabase['connection'],
  table: 'application' | 'document' | 'mail' | 'audit_log',
) {
  const db = openDatabase(connection, { max: 1, onIdleError: () => {} })
  const rows = await db.selectFrom(table).selectAll().orderBy('id').execute()
  await db.destroy()
  return rows
}

test('a backup brings back every row, every paper and the secret', async () => {
  const made = await makeBackup()
  const back = await restore()
  expect(made).toMatchObject({ files: 4, missingFiles: [] })
  expect(back).toMatchObject({ rows: made.rows, files: 4, migrated: [] })
  expect(keptSecret).toBe('our secret')
  for (const table of ['application', 'document', 'mail', 'audit_log'] as const) {
    const rows = await rowsOf(source.connection, table)
    expect(rows.length).toBeGreaterThan(0)
    expect(await rowsOf(target.connection, table)).toEqual(rows)
  }
  expect(await storedFiles()).toBe(4)
})

test('what is written after a restore gets numbers that were never given', async () => {
  await makeBackup()
  await restore()
  const restored = await testApp({}, target)
  const before = await rowsOf(target.connection, 'application')
  const bola = await signedUp(restored, { email: 'bola@example.com' })
  await submittedPostgraduate(restored, bola)
  const after = await rowsOf(target.connection, 'application')
  expect(new Set(after.map(row => row.id)).size).toBe(before.length + 1)
  await restored.close()
})

test('nothing is restored over a place that holds something', async () => {
  await makeBackup()
  await restore()
  await expect(restore()).rejects.toThrow('This place is not empty: its store holds rows')
})

test('files of somebody else are not mixed with those of a backup', async () => {
  await makeBackup()
  const key = 'aaaaaaaa-0000-4000-8000-000000000001'
  await mkdir(join(folder, 'files/aa'), { recursive: true })
  await writeFile(join(folder, 'files/aa', key), 'somebody else’s')
  await expect(restore()).rejects.toThrow('its file store holds files that are not in the backup')
})

test('no backup is written over', async () => {
  await writeFile(file, 'yesterday’s')
  await expect(makeBackup()).rejects.toThrow('exists already')
  expect(await readFile(file, 'utf8')).toBe('yesterday’s')
})

test.each([
  ['of which one bit is wrong', (bytes: Buffer) => flip(bytes, Math.floor(bytes.length / 2))],
  ['of which a header is wrong', (bytes: Buffer) => flip(bytes, 130)],
  ['that was cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 6_000)],
  ['that is something else', () => Buffer.from('PK\u0003\u0004'.repeat(1000))],
  ['that is empty', () => Buffer.alloc(0)],
])('a backup %s is refused, and nothing is done', async (_, damage) => {
  await makeBackup()
  await writeFile(file, damage(await readFile(file)))
  await expect(restore()).rejects.toThrow(/The backup is damaged/)
  await expect(rowsOf(target.connection, 'application')).rejects.toThrow('does not exist')
})

function flip(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

test('a paper that is lost already does not stop the backup, and is named', async () => {
  const [document] = await rowsOf(source.connection, 'document')
  const key = document && 'storage_key' in document ? document.storage_key : ''
  await portal.context.files.remove(key)
  expect(await makeBackup()).toMatchObject({ files: 3, missingFiles: [key] })
  expect(await restore()).toMatchObject({ files: 3, missingFiles: [key] })
})

test('a failed backup leaves no file', async () => {
  const files = { ...portal.context.files, read: () => Promise.reject(new Error('the bucket is away')) }
  const failing = backUp({ connection: source.connection, files, secret: undefined, now: portal.clock.now() }, file)
  await expect(failing).rejects.toThrow('the bucket is away')
  expect(await readdir(folder)).toEqual([])
})
