import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withoutAccount } from '../../http/limits.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { multipartOf, postgraduateAnswers, postgraduateDocuments, signedUp } from '../../testing/people.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp({ RATE_LIMIT_FACTOR: '1' })
})
afterEach(() => portal.close())

const home = '102.89.1.1'
let body: Awaited<ReturnType<typeof multipartOf>>

async function apply(from = home, email = 'ada@example.com', headers: Record<string, string> = {}) {
  body = multipartOf({ program_type: 'msc', ...postgraduateAnswers(), email }, await postgraduateDocuments())
  return portal.app.inject({
    method: 'POST',
    url: '/applications',
    remoteAddress: from,
    headers: { ...body.headers, ...headers },
    payload: body.payload,
  })
}

const counters = () =>
  portal.context.db.selectFrom('rate_limit').selectAll().where('key', 'like', 'bytes-without-account:%').execute()

/** Leaves a network room for this many more bodies like the last one. */
async function leaveRoomFor(bodies: number): Promise<void> {
  const each = Math.ceil(Buffer.byteLength(body.payload) / 1024)
  const hits = withoutAccount.bytesFromNetwork.hits / 1024 - each * bodies
  await portal.context.db
    .updateTable('rate_limit')
    .set({ hits })
    .where('key', 'like', 'bytes-without-account:%')
    .execute()
}

/** Makes the documents of the applications waiting for an account add up to this size. */
async function haveStored(bytes: number): Promise<void> {
  const documents = await portal.context.db.selectFrom('document').select('id').execute()
  await portal.context.db
    .updateTable('document')
    .set({ size: Math.floor(bytes / documents.length) })
    .execute()
}

const storedFiles = async () => {
  const folder = join(portal.context.config.dataDir, 'files')
  return (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile()).length
}

test('the bytes that a network stores are counted, but not those of a refused application', async () => {
  expect((await apply()).statusCode).toBe(201)
  const [kept] = await counters()
  expect(kept?.hits).toBeGreaterThan(0)
  expect((await apply(home, 'not an address')).statusCode).toBe(422)
  expect(await counters()).toEqual([kept])
})

test('a network without room is told when to try again, and nothing is read or stored', async () => {
  await apply()
  await leaveRoomFor(0)
  const before = await counters()
  const refused = await apply(home, 'musa@example.com')
  expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await counters()).toEqual(before)
  expect(await storedFiles()).toBe(4)
  expect((await apply('102.89.1.2', 'musa@example.com')).statusCode).toBe(201)
})

test('simultaneous uploads count each other while they are in progress', async () => {
  await apply()
  await leaveRoomFor(2)
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map(name => apply(home, `${name}@example.com`)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 429, 429])
})

test('a body that declares itself endless is refused before it is read', async () => {
  expect((await apply(home, 'ada@example.com', { 'content-length': '99999999999' })).statusCode).toBe(413)
})

test('all unclaimed applications share a part of the disk, which is freed as they are claimed', async () => {
  const email = 'claims@example.com'
  await apply(home, email)
  await haveStored(withoutAccount.bytesInAll)
  const refused = await apply('198.51.100.9', 'musa@example.com')
  expect(refused.json()).toMatchObject({ status: 503, code: 'overloaded' })
  expect(refused.headers['retry-after']).toBe('3600')
  await signedUp(portal, { email })
  expect((await apply('198.51.100.9', 'musa@example.com')).statusCode).toBe(201)
})

test('a reference for an unknown link is refused before its file is read', async () => {
  const sent = multipartOf({ name: 'Prof. Bello' }, await postgraduateDocuments())
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/postgraduate/references/00000000-0000-4000-8000-000000000000',
    headers: { ...sent.headers, 'content-length': '99999999999' },
    payload: sent.payload,
  })
  expect(answer.statusCode).toBe(404)
})
