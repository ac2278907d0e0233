import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSyncOrder } from './sync-order.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sync-order-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const key = '11111111-2222-4333-8444-555555555555'
const [server, writer, other] = [1, 2, 3]
const said = (process: number, call: string) => `${process} ${call}`
const request = said(server, `read(20<TCP:[1]>, "POST /payments HTTP/1.1\\r\\nidempotency-key: ${key}", 65536) = 90`)
const lookUp = said(other, String.raw`recvfrom(9<UNIX:[5]>, "B\0select\0\0${key}\0", 8192) = 60`)
const begin = said(writer, String.raw`recvfrom(9<UNIX:[6]>, "Q\0\0\0\nbegin\0", 8192) = 11`)
const claim = said(writer, String.raw`recvfrom(9<UNIX:[6]>, "B\0insert\0\0${key}\0", 8192) = 60`)
const commit = said(writer, String.raw`recvfrom(9<UNIX:[6]>, "Q\0\0\0\vcommit\0", 8192) = 12`)
const flush = said(writer, 'fdatasync(4</data/pg_wal/0001>) = 0')
const confirmed = said(writer, String.raw`sendto(9<UNIX:[6]>, "C\0\0\0\vCOMMIT\0Z", 18) = 18`)
const answer = said(server, 'write(20<TCP:[1]>, "HTTP/1.1 200 OK", 15) = 15')

async function faults(...lines: string[]): Promise<string[]> {
  const path = join(folder, 'trace.txt')
  await writeFile(path, lines.join('\n'))
  return (await readSyncOrder(path, [key])).wrong.map(wrong => wrong.replace(`${key}: `, ''))
}

test.each([
  ['in the correct order', [request, begin, claim, commit, flush, confirmed, answer], []],
  [
    'with its key looked up on another connection first',
    [request, lookUp, begin, claim, commit, flush, confirmed, answer],
    [],
  ],
  [
    'whose response was sent before the commit was confirmed',
    [request, lookUp, begin, claim, commit, flush, answer, confirmed],
    ['the response was sent before the commit was confirmed'],
  ],
  [
    'whose commit was confirmed before it was flushed',
    [request, begin, claim, commit, confirmed, flush, answer],
    ['the write-ahead log was not flushed before the commit was confirmed'],
  ],
  [
    'whose key is looked up again after a response without a flush, while others write',
    [
      ...[request, begin, claim, commit, confirmed, answer],
      ...[lookUp, begin.replace('2', '3'), commit.replace('2', '3'), flush, confirmed.replace('2', '3')],
    ],
    ['the write-ahead log was not flushed before the commit was confirmed'],
  ],
  ['that was only looked up', [request, lookUp, answer], ['PostgreSQL never received it']],
])('a write %s', async (_, lines, expected) => {
  expect(await faults(...lines)).toEqual(expected)
})
