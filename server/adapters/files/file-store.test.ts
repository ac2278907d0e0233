import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCode, explainDisk, isFileKey } from './file-store.ts'
import {
  chooseFileStore,
  FileNotStoredError,
  type FileStore,
  FilesUnavailableError,
  newFileKey,
  receiveFile,
  StorageFullError,
} from './index.ts'
import { openS3Store } from './s3-store.ts'
import { startS3StandIn } from './testing/s3-stand-in.ts'

const standIn = await startS3StandIn()
const dataDir = await mkdtemp(join(tmpdir(), 'file-store-'))
const root = join(dataDir, 'files')
const s3 = {
  bucket: standIn.bucket,
  endpoint: standIn.endpoint,
  region: 'eu-west-1',
  accessKeyId: 'a',
  secretAccessKey: 'b',
}
const stores: { kind: string; s3: typeof s3 | null; age: (key: string, modifiedAt: Date) => Promise<void> }[] = [
  { kind: 'a directory', s3: null, age: (key, at) => utimes(join(root, key.slice(0, 2), key), at, at) },
  { kind: 'a bucket', s3, age: async (key, modifiedAt) => ageObject(`files/${key}`, modifiedAt) },
]

async function ageObject(key: string, modifiedAt: Date): Promise<void> {
  const object = standIn.objects.get(key)
  if (object) standIn.objects.set(key, { ...object, modifiedAt })
}

const silentServer = createServer(socket => socket.on('error', () => {}))
async function silent(): Promise<string> {
  await new Promise<void>(resolve => silentServer.listen(0, '127.0.0.1', resolve))
  const address = silentServer.address()
  if (address === null || typeof address === 'string') throw new Error('The silent server does not listen')
  return `http://127.0.0.1:${address.port}`
}

afterAll(async () => {
  silentServer.close()
  await standIn.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function staged(store: FileStore, bytes: Buffer) {
  const received = await receiveFile(Readable.from([bytes]), { maxBytes: 6_000_000, stagingDir: store.stagingDir })
  if (received.outcome !== 'staged') throw new Error('The file was not staged')
  return { ...received.file, contentType: 'application/pdf' }
}

async function stored(store: FileStore, bytes = Buffer.from('a transcript')): Promise<string> {
  const key = newFileKey()
  await store.put(await staged(store, bytes), key)
  return key
}

async function keysOlderThan(store: FileStore, time: Date): Promise<string[]> {
  const keys: string[] = []
  for await (const file of store.olderThan(time)) {
    expect(file.modifiedAt.getTime()).toBeLessThan(time.getTime())
    keys.push(file.key)
  }
  return keys.sort()
}

describe.each(stores)('files in $kind', kind => {
  let store: FileStore

  beforeAll(async () => {
    store = await chooseFileStore({ dataDir, s3: kind.s3 })
  })

  test.each([0, 1, 65_536, 5 * 1024 * 1024])('a file of %i bytes comes back byte for byte', async size => {
    const bytes = randomBytes(size)
    const file = await staged(store, bytes)
    const key = newFileKey()
    await store.put(file, key)
    expect((await buffer(await store.read(key))).equals(bytes)).toBe(true)
    expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  test('a stored file has left the staging directory', async () => {
    await stored(store)
    expect(await readdir(store.stagingDir)).toEqual([])
  })

  test('two files under two keys stay apart, also when they are stored at once', async () => {
    const texts = Array.from({ length: 12 }, (_, number) => `transcript ${number}`)
    const keys = await Promise.all(texts.map(text => stored(store, Buffer.from(text))))
    for (const [index, key] of keys.entries()) expect(String(await buffer(await store.read(key)))).toBe(texts[index])
  })

  test('a file that was never stored cannot be read', async () => {
    await expect(store.read(newFileKey())).rejects.toThrow(FileNotStoredError)
  })

  test('a removed file is gone, and removing it again is no error', async () => {
    const key = await stored(store)
    await store.remove(key)
    await store.remove(key)
    await expect(store.read(key)).rejects.toThrow(FileNotStoredError)
  })

  test.each(['../../etc/passwd', '', 'a', 'staging', `${newFileKey()}/..`, newFileKey().toUpperCase()])(
    'the key "%s" touches nothing',
    async key => {
      const file = await staged(store, Buffer.from('x'))
      await expect(store.put(file, key)).rejects.toThrow(TypeError)
      await expect(store.read(key)).rejects.toThrow(TypeError)
      await expect(store.remove(key)).rejects.toThrow(TypeError)
      await rm(file.path)
    },
  )

  test('a file that changed after it was received is not stored', async () => {
    const file = await staged(store, Buffer.from('a transcript'))
    await writeFile(file.path, 'half')
    const key = newFileKey()
    await expect(store.put(file, key)).rejects.toThrow('changed')
    await expect(store.read(key)).rejects.toThrow(FileNotStoredError)
    await rm(file.path)
  })

  test('files older than a time are listed, over many pages, and no newer one', async () => {
    const old = await Promise.all(Array.from({ length: 8 }, () => stored(store)))
    const fresh = await stored(store)
    for (const key of old) await kind.age(key, new Date('2020-01-01T00:00:00Z'))
    expect(await keysOlderThan(store, new Date('2020-02-01T00:00:00Z'))).toEqual(old.sort())
    expect(await keysOlderThan(store, new Date('2019-01-01T00:00:00Z'))).toEqual([])
    expect(await keysOlderThan(store, new Date('2999-01-01T00:00:00Z'))).toContain(fresh)
  })

  test('it says that it is healthy', async () => {
    await expect(store.healthy()).resolves.toBeUndefined()
  })
})

describe('a directory', () => {
  test('holds files under random names alone, for this user alone', async () => {
    const store = await chooseFileStore({ dataDir, s3: null })
    const key = await stored(store, Buffer.from('private'))
    const path = join(root, key.slice(0, 2), key)
    expect(await readFile(path, 'utf8')).toBe('private')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(join(root, key.slice(0, 2)))).mode & 0o777).toBe(0o700)
    const names = (await readdir(root, { recursive: true })).filter(name => name.length > 2 && name !== 'staging')
    for (const name of names) expect(name.slice(3)).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('that is gone is not healthy', async () => {
    const lost = join(dataDir, 'lost')
    const store = await chooseFileStore({ dataDir: lost, s3: null })
    await rm(lost, { recursive: true })
    await expect(store.healthy()).rejects.toThrow('ENOENT')
  })

  test('that cannot take a file leaves nothing under its key', async () => {
    const broken = join(dataDir, 'broken')
    const store = await chooseFileStore({ dataDir: broken, s3: null })
    const file = await staged(store, Buffer.from('x'))
    const key = newFileKey()
    await rm(join(broken, 'files', key.slice(0, 2)), { recursive: true })
    await expect(store.put(file, key)).rejects.toThrow('ENOENT')
    await expect(store.read(key)).rejects.toThrow(FileNotStoredError)
  })

  test('opened a second time keeps what it has', async () => {
    const key = await stored(await chooseFileStore({ dataDir, s3: null }))
    const again = await chooseFileStore({ dataDir, s3: null })
    expect(String(await buffer(await again.read(key)))).toBe('a transcript')
  })
})

describe('a bucket', () => {
  test('that fails for a moment is tried again', async () => {
    const store = await chooseFileStore({ dataDir, s3 })
    standIn.failNext(503, 500)
    const key = await stored(store)
    expect(standIn.calls.filter(call => call === `PUT files/${key}`)).toHaveLength(3)
    expect(standIn.objects.get(`files/${key}`)?.contentType).toBe('application/pdf')
  })

  test('that goes on failing refuses the file and keeps the staged one for the caller', async () => {
    const store = await chooseFileStore({ dataDir, s3 })
    const file = await staged(store, Buffer.from('x'))
    standIn.failNext(503, 503, 503)
    await expect(store.put(file, newFileKey())).rejects.toThrow()
    expect(await readFile(file.path, 'utf8')).toBe('x')
    await rm(file.path)
  })

  test('that is full says so', async () => {
    const store = await chooseFileStore({ dataDir, s3 })
    const file = await staged(store, Buffer.from('x'))
    standIn.failNext(507)
    await expect(store.put(file, newFileKey())).rejects.toThrow(StorageFullError)
    await rm(file.path)
  })

  test.each([500, 503, 403])('that answers %d to everything cannot be used, and says so by one error', async status => {
    const store = await chooseFileStore({ dataDir, s3 })
    const file = await staged(store, Buffer.from('x'))
    const [key, other] = [newFileKey(), newFileKey()]
    standIn.failNext(...Array(12).fill(status))
    await expect(store.put(file, key)).rejects.toThrow(FilesUnavailableError)
    await expect(store.read(other)).rejects.toThrow(FilesUnavailableError)
    await expect(store.remove(other)).rejects.toThrow(FilesUnavailableError)
    await expect(keysOlderThan(store, new Date())).rejects.toThrow(FilesUnavailableError)
    standIn.forgetFailures()
    expect(standIn.objects.has(`files/${key}`)).toBe(false)
    await rm(file.path)
  })

  test('that takes connections and never answers is given up, also by uploads that wait for their turn', async () => {
    const store = await openS3Store({ ...s3, endpoint: await silent() }, join(root, 'staging'), {
      putMs: 300,
      otherMs: 200,
      answerMs: 10_000,
    })
    const files = await Promise.all(Array.from({ length: 9 }, () => staged(store, Buffer.from('x'))))
    const outcomes = await Promise.allSettled(files.map(file => store.put(file, newFileKey())))
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(FilesUnavailableError) })
    await expect(store.read(newFileKey())).rejects.toThrow(FilesUnavailableError)
    for (const { path } of files) await rm(path)
  })

  test('that is not there cannot be used', async () => {
    const store = await chooseFileStore({ dataDir, s3: { ...s3, endpoint: 'http://127.0.0.1:1' } })
    await expect(store.read(newFileKey())).rejects.toThrow(FilesUnavailableError)
  })

  test('that does not exist is not healthy', async () => {
    const store = await chooseFileStore({ dataDir, s3: { ...s3, bucket: 'elsewhere' } })
    await expect(store.healthy()).rejects.toThrow()
  })

  test('that contains other things too shows only the files of the product', async () => {
    standIn.objects.set('backup/all.tar', { bytes: Buffer.from(''), contentType: '', modifiedAt: new Date(0) })
    standIn.objects.set('files/readme.txt', { bytes: Buffer.from(''), contentType: '', modifiedAt: new Date(0) })
    const store = await chooseFileStore({ dataDir, s3 })
    for (const key of await keysOlderThan(store, new Date('2999-01-01T00:00:00Z'))) expect(isFileKey(key)).toBe(true)
  })
})

test('a full disk, a disk that cannot be used and other errors are told apart', () => {
  const saying = (code: string) => explainDisk(Object.assign(new Error(code), { code }))
  for (const code of ['ENOSPC', 'EDQUOT']) expect(saying(code)).toBeInstanceOf(StorageFullError)
  for (const code of ['EACCES', 'EROFS', 'EIO']) expect(saying(code)).toBeInstanceOf(FilesUnavailableError)
  const other = Object.assign(new Error('ECONNRESET'), { code: 'ECONNRESET' })
  expect(explainDisk(other)).toBe(other)
  expect(errorCode('no error at all')).toBe('')
})
