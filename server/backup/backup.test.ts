import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chooseFileStore } from '../adapters/files/index.ts'
import { openDatabase } from '../db/client.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { payFee, signedUp, submittedPostgraduate } from '../testing/people.ts'
import { openArchive } from './archive.ts'
import { backUp, type Made } from './backup.ts'
import { refuseForeignFiles } from './foreign-files.ts'
import { backupPath, checkBackup, recordBackup } from './record-backup.ts'
import { type Restored, restoreFrom } from './restore.ts'

let source: FreshDatabase
let portal: TestApp
/** A backup of what most tests find in the source, made once. */
let whole: { folder: string; made: Made }
let target: FreshDatabase
let folder: string
let file: string
let keptSecret: string | undefined

beforeAll(async () => {
  await openSource()
  const of = await mkdtemp(join(tmpdir(), 'admissions-backup-test-'))
  whole = { folder: of, made: await makeBackup(join(of, 'portal.tar')) }
})
afterAll(async () => {
  await closeSource()
  await rm(whole.folder, { recursive: true, force: true })
})
beforeEach(async () => {
  target = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'admissions-backup-test-'))
  file = join(folder, 'portal.tar')
  keptSecret = undefined
})
afterEach(async () => {
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

async function openSource(): Promise<void> {
  source = await freshDatabase()
  portal = await testApp({}, { database: source })
  const ada = await signedUp(portal, { email: 'ada@example.com' })
  await payFee(portal, ada, await submittedPostgraduate(portal, ada))
}

async function closeSource(): Promise<void> {
  await portal.close()
  await source.drop()
}

const makeBackup = (to = file): Promise<Made> =>
  backUp(
    { connection: source.connection, files: portal.context.files, secret: 'our secret', now: portal.clock.now() },
    to,
  )

/** Puts the backup where a test makes its own. */
async function haveBackup(): Promise<Made> {
  await copyFile(join(whole.folder, 'portal.tar'), file)
  return whole.made
}

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
  table: 'application' | 'document' | 'mail' | 'audit_log' | 'backup_run',
) {
  const db = openDatabase(connection, { max: 1, onIdleError: () => {} })
  const rows = await db.selectFrom(table).selectAll().orderBy('id').execute()
  await db.destroy()
  return rows
}

test('a backup restores every row, every document and the secret', async () => {
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

test('rows written after a restore get unused ids', async () => {
  await haveBackup()
  await restore()
  const restored = await testApp({}, { database: target })
  const before = await rowsOf(target.connection, 'application')
  const bola = await signedUp(restored, { email: 'bola@example.com' })
  await submittedPostgraduate(restored, bola)
  const after = await rowsOf(target.connection, 'application')
  expect(new Set(after.map(row => row.id)).size).toBe(before.length + 1)
  await restored.close()
})

test('a restore into a non-empty installation is refused', async () => {
  await haveBackup()
  await restore()
  await expect(restore()).rejects.toThrow('This place is not empty. Its database has rows')
})

test('a restore over files of another installation is refused', async () => {
  await haveBackup()
  const key = 'aaaaaaaa-0000-4000-8000-000000000001'
  await mkdir(join(folder, 'files/aa'), { recursive: true })
  await writeFile(join(folder, 'files/aa', key), 'somebody else’s')
  await expect(restore()).rejects.toThrow('Its file store has files that are not in the backup')
})

test('a restore into a database with another application’s tables is refused', async () => {
  await haveBackup()
  const db = openDatabase(target.connection, { max: 1, onIdleError: () => {} })
  await sql`create table hostel_booking (id int)`.execute(db)
  await db.destroy()
  await expect(restore()).rejects.toThrow('Its database has tables of something else (hostel_booking)')
})

test.each([
  ['a document', 'thesis.docx'],
  ['captured emails', 'mail/1.eml'],
  ['a file among the uploads', 'files/readme.txt'],
  ['an upload that is not in the backup', 'files/0c/0c2ab1f2-7a0b-4c52-9c6e-000000000000'],
  ['a hidden file', '.profile'],
])('the command refuses to restore into a folder that contains %s, and leaves it unchanged', async (_title, name) => {
  await haveBackup()
  const dataDir = join(folder, 'place')
  await mkdir(dirname(join(dataDir, name)), { recursive: true })
  await writeFile(join(dataDir, name), 'mine')
  const said = await runRestore(dataDir)
  expect(said.code).toBe(1)
  expect(said.errors).toBe(
    `This place is not empty. DATA_DIR contains ${name.startsWith('mail') ? 'mail' : name}, which is not part of this backup. Restore into an empty DATA_DIR.\n`,
  )
  expect(await readdir(dataDir)).toEqual([name.split('/')[0]])
})

test('a restore can be repeated in a folder where one was interrupted', async () => {
  await haveBackup()
  const archive = await openArchive(file)
  const [key = ''] = archive.fileKeys
  await archive.close()
  const dataDir = join(folder, 'place')
  await mkdir(join(dataDir, 'files/staging'), { recursive: true })
  await mkdir(join(dataDir, 'files', key.slice(0, 2)))
  for (const left of ['secret', 'postgres.lock', `files/${key.slice(0, 2)}/${key}`, 'files/staging/upload-1'])
    await writeFile(join(dataDir, left), '')
  await expect(refuseForeignFiles(dataDir, archive.fileKeys)).resolves.toBeUndefined()
  await expect(refuseForeignFiles(join(folder, 'not-there'), archive.fileKeys)).resolves.toBeUndefined()
})

async function runRestore(dataDir: string): Promise<{ code: number | null; errors: string }> {
  const script = fileURLToPath(new URL('../../scripts/restore.ts', import.meta.url))
  const child = spawn(process.execPath, [script, file], { env: { PATH: process.env.PATH, DATA_DIR: dataDir } })
  let errors = ''
  child.stderr.on('data', part => {
    errors += part
  })
  const [code] = await once(child, 'close')
  return { code, errors }
}

test('an existing backup is not overwritten', async () => {
  await writeFile(file, 'yesterday’s')
  await expect(makeBackup()).rejects.toThrow('already exists')
  expect(await readFile(file, 'utf8')).toBe('yesterday’s')
})

test.each([
  ['of which one bit is wrong', (bytes: Buffer) => flip(bytes, Math.floor(bytes.length / 2))],
  ['of which a header is wrong', (bytes: Buffer) => flip(bytes, 130)],
  ['that was cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 6_000)],
  ['that is something else', () => Buffer.from('PK\u0003\u0004'.repeat(1000))],
  ['that is empty', () => Buffer.alloc(0)],
])('a backup %s is refused, and nothing is done', async (_, damage) => {
  await haveBackup()
  await writeFile(file, damage(await readFile(file)))
  await expect(restore()).rejects.toThrow(/The backup is damaged/)
  await expect(rowsOf(target.connection, 'application')).rejects.toThrow('does not exist')
})

function flip(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

test('a failed backup leaves no file', async () => {
  const files = { ...portal.context.files, read: () => Promise.reject(new Error('the bucket is away')) }
  const failing = backUp({ connection: source.connection, files, secret: undefined, now: portal.clock.now() }, file)
  await expect(failing).rejects.toThrow('the bucket is away')
  expect(await readdir(folder)).toEqual([])
})

test('what a killed backup has left goes with the next one, and one that is being made is left alone', async () => {
  const names = ['admissions-2027-01-31-0230.tar', 'admissions-2027-02-01-0230.tar', 'notes', 'portal.tar']
  for (const name of names) await writeFile(join(folder, `${name}.unfinished`), 'half')
  const before = new Date(Date.now() - 2 * 3_600_000)
  for (const name of names.filter(each => each !== 'admissions-2027-02-01-0230.tar'))
    await utimes(join(folder, `${name}.unfinished`), before, before)
  await makeBackup()
  const left = ['admissions-2027-02-01-0230.tar.unfinished', 'notes.unfinished', 'portal.tar']
  expect((await readdir(folder)).sort()).toEqual(left)
  await expect(makeBackup(join(folder, 'admissions-2027-02-01-0230.tar'))).rejects.toThrow(
    'Choose another name, or delete that file if no backup is running.',
  )
})

test('without a name a backup goes to BACKUP_DIR, under its date and time, and without both it is refused', () => {
  const at = new Date('2027-01-31T02:30:00Z')
  expect(backupPath('/tmp/own.tar', '/var/backups', at)).toBe('/tmp/own.tar')
  expect(backupPath(undefined, '/var/backups', at)).toBe('/var/backups/admissions-2027-01-31-0230.tar')
  expect(() => backupPath(undefined, undefined, at)).toThrow('Name a file, or set BACKUP_DIR.')
})

describe('of a portal that changes', () => {
  let shared: [FreshDatabase, TestApp]
  beforeEach(async () => {
    shared = [source, portal]
    await openSource()
  })
  afterEach(async () => {
    await closeSource()
    ;[source, portal] = shared
  })

  test('a restored feed has another id, because its numbers begin again at those of the backup', async () => {
    const head = async (connection: FreshDatabase['connection']) => {
      const db = openDatabase(connection, { max: 1, onIdleError: () => {} })
      const row = await db.selectFrom('feed_head').selectAll().executeTakeFirstOrThrow()
      await db.destroy()
      return row
    }
    const id = '11111111-1111-4111-8111-111111111111'
    await sql`insert into feed_head (id, last) values (${id}::uuid, 40)`.execute(portal.context.db)
    await makeBackup()
    await restore()
    expect(await head(source.connection)).toMatchObject({ id, last: 40 })
    const restored = await head(target.connection)
    expect(restored.last).toBe(40)
    expect(restored.id).not.toBe(id)
  })

  test('a document that is already missing does not stop the backup, and is reported', async () => {
    const [document] = await rowsOf(source.connection, 'document')
    const key = document && 'storage_key' in document ? document.storage_key : ''
    await portal.context.files.remove(key)
    expect(await makeBackup()).toMatchObject({ files: 3, missingFiles: [key] })
    expect(await restore()).toMatchObject({ files: 3, missingFiles: [key] })
  })

  test('a backup is read again, and the office can see when it was made and what is in it', async () => {
    const made = await makeBackup()
    await checkBackup(file)
    const at = new Date('2027-01-31T02:30:00Z')
    await recordBackup(source.connection, { path: file, made, at, checkedAt: at })
    const [run] = await rowsOf(source.connection, 'backup_run')
    expect(run).toMatchObject({ file_count: made.files, missing_count: 0, checked_at: expect.anything() })
    await writeFile(file, flip(await readFile(file), 2000))
    await expect(checkBackup(file)).rejects.toThrow(/The backup is damaged/)
  })
})
