import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearStaging, discard, receiveFile } from './staging.ts'

let stagingDir = ''

beforeEach(async () => {
  stagingDir = await mkdtemp(join(tmpdir(), 'staging-'))
})

afterEach(async () => {
  await rm(stagingDir, { recursive: true, force: true })
})

test('an upload is received whole, counted and hashed', async () => {
  const bytes = randomBytes(300_000)
  const received = await receiveFile(inPieces(bytes, 1000), { maxBytes: 300_000, stagingDir })
  if (received.outcome !== 'staged') throw new Error(received.outcome)
  expect(await readFile(received.file.path)).toEqual(bytes)
  expect(received.file.size).toBe(300_000)
  expect(received.file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect((await stat(received.file.path)).mode & 0o777).toBe(0o600)
  await discard(received.file)
  await discard(received.file)
  expect(await readdir(stagingDir)).toEqual([])
})

test.each([
  [0, 'staged'],
  [99, 'staged'],
  [100, 'staged'],
  [101, 'too-large'],
  [5000, 'too-large'],
])('with a limit of 100 bytes, %i bytes are %s', async (size, outcome) => {
  for (const piece of [1, 7, 10_000]) {
    const received = await receiveFile(inPieces(randomBytes(size), piece), { maxBytes: 100, stagingDir })
    expect(received.outcome).toBe(outcome)
  }
  expect(await readdir(stagingDir)).toHaveLength(outcome === 'staged' ? 3 : 0)
})

test('an endless upload is refused at once, and what still comes is thrown away without an error', async () => {
  const endless = new PassThrough()
  endless.write(randomBytes(150))
  const received = await receiveFile(endless, { maxBytes: 100, stagingDir })
  expect(received.outcome).toBe('too-large')
  expect(endless.destroyed).toBe(false)
  for (let round = 0; round < 50; round += 1) {
    endless.write(randomBytes(10_000))
    await nextTurn()
  }
  expect(endless.readableLength).toBeLessThan(20_000)
  endless.destroy(new Error('the sender went away'))
  await nextTurn()
  expect(await readdir(stagingDir)).toEqual([])
})

test('an upload that the multipart parser cut at its own limit does not pass for a whole one', async () => {
  const cut = Object.assign(Readable.from([randomBytes(100)]), { truncated: true })
  expect(await receiveFile(cut, { maxBytes: 100, stagingDir })).toEqual({ outcome: 'too-large' })
  expect(await readdir(stagingDir)).toEqual([])
})

test.each([
  ['with an error', new Error('connection reset')],
  ['without a word', undefined],
])('an upload that breaks off %s is an error and leaves nothing', async (_, error) => {
  const broken = new PassThrough()
  broken.write(randomBytes(50))
  setTimeout(() => broken.destroy(error), 5)
  await expect(receiveFile(broken, { maxBytes: 100, stagingDir })).rejects.toThrow()
  expect(await readdir(stagingDir)).toEqual([])
})

test('an upload that breaks off while its file is being opened is an error, and ends no process', async () => {
  const broken = new PassThrough()
  const received = receiveFile(broken, { maxBytes: 100, stagingDir })
  broken.destroy(new Error('connection reset'))
  await expect(received).rejects.toThrow('connection reset')
  expect(await readdir(stagingDir)).toEqual([])
})

test('an upload that broke off before it was read is an error too', async () => {
  const broken = new PassThrough()
  broken.destroy()
  await expect(receiveFile(broken, { maxBytes: 100, stagingDir })).rejects.toThrow()
  expect(await readdir(stagingDir)).toEqual([])
})

test('an upload that cannot be written does not hang', async () => {
  const missing = join(stagingDir, 'never-made')
  const stream = inPieces(randomBytes(500), 10)
  await expect(receiveFile(stream, { maxBytes: 1000, stagingDir: missing })).rejects.toThrow('ENOENT')
})

test('what a crash left is removed, but no upload that another process is receiving, and nothing else', async () => {
  const keep = async (name: string, modifiedAt: string) => {
    await writeFile(join(stagingDir, name), 'x')
    await utimes(join(stagingDir, name), new Date(modifiedAt), new Date(modifiedAt))
  }
  await keep('upload-00000000-0000-4000-8000-000000000001', '2020-01-01T00:00:00Z')
  await keep('upload-00000000-0000-4000-8000-000000000002', '2020-01-03T00:00:00Z')
  await keep('notes.txt', '2020-01-01T00:00:00Z')
  expect(await clearStaging(stagingDir, new Date('2020-01-02T00:00:00Z'))).toBe(1)
  expect((await readdir(stagingDir)).sort()).toEqual(['notes.txt', 'upload-00000000-0000-4000-8000-000000000002'])
})

function inPieces(bytes: Buffer, size: number): Readable {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  return Readable.from(pieces)
}
