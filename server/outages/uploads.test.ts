import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type S3StandIn, startS3StandIn } from '../adapters/files/testing/s3-stand-in.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Applicant, multipartOf, postgraduateDocuments, savePostgraduate, signedUp } from '../testing/people.ts'

let bucket: S3StandIn
let portal: TestApp
let ada: Applicant
let logged: { level: number; err?: object; msg: string }[]

beforeEach(async () => {
  bucket = await startS3StandIn()
  logged = []
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const s3 = {
    S3_BUCKET: bucket.bucket,
    S3_ENDPOINT: bucket.endpoint,
    S3_REGION: 'eu-west-1',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  portal = await testApp(s3, { log })
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  ada = await signedUp(portal)
  await savePostgraduate(portal, ada, { is_draft: 'true', selected_program: 'msc-computer-science' })
  logged = []
})
afterEach(async () => {
  await portal.close()
  await bucket.close()
})

const key = 'b7e1c7c2-4f4e-4b5e-9a57-0c6f5b9d2a10'
const documents = () => portal.context.db.selectFrom('document').select(['id', 'storage_key']).execute()
const staged = () => readdir(portal.context.files.stagingDir)

async function transcript() {
  const { transcript: file } = await postgraduateDocuments()
  if (!file) throw new Error('There is no transcript')
  const { headers, payload } = multipartOf({ kind: 'transcript', program_type: 'msc' }, { file })
  return { headers: { ...headers, ...ada.bearer, 'idempotency-key': key }, payload }
}
async function upload() {
  return portal.app.inject({ method: 'POST', url: '/documents/upload', ...(await transcript()) })
}

/** Sends the same upload over a socket of its own; the caller cuts it. */
async function sendOverSocket(what: 'half of the head' | 'everything') {
  const { headers, payload } = await transcript()
  const lines = Object.entries({ Host: 'portal.test', ...headers, 'Content-Length': payload.length })
  const head = `POST /documents/upload HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`
  const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  if (what === 'everything') {
    socket.write(head)
    socket.write(payload)
  } else socket.write(head.slice(0, head.length / 2))
  return socket
}

/** Holds every file back until it is let go, so that a connection can be cut between the body and the answer. */
function holdFiles() {
  const release = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const { put } = portal.context.files
  Object.assign(portal.context.files, {
    async put(...args: Parameters<typeof put>) {
      arrived.resolve()
      await release.promise
      return put(...args)
    },
  })
  return { arrived: arrived.promise, release: () => release.resolve() }
}

test('a connection that is cut in the head of an upload leaves nothing, and the second try works', async () => {
  const socket = await sendOverSocket('half of the head')
  socket.resetAndDestroy()
  const sent = await upload()
  expect(sent.statusCode, sent.body).toBe(201)
  expect(await documents()).toHaveLength(1)
  expect(logged.filter(({ level, err }) => level >= 40 || err)).toEqual([])
})

test('a connection that is cut between the body and the answer leaves one document, which the second try returns', async () => {
  const held = holdFiles()
  const socket = await sendOverSocket('everything')
  await held.arrived
  socket.resetAndDestroy()
  held.release()
  await expect.poll(documents, { timeout: 10_000 }).toHaveLength(1)
  const again = await upload()
  expect(again.statusCode).toBe(201)
  expect(await documents()).toMatchObject([{ id: again.json().id }])
  expect(bucket.objects.size).toBe(1)
  expect(await staged()).toEqual([])
  expect(logged.filter(({ level, err }) => level >= 40 || err)).toEqual([])
})

test('a second try that comes while the first is still at work is the same document', async () => {
  const held = holdFiles()
  const socket = await sendOverSocket('everything')
  await held.arrived
  socket.resetAndDestroy()
  const again = upload()
  held.release()
  expect((await again).statusCode).toBe(201)
  await expect.poll(documents).toMatchObject([{ id: (await again).json().id }])
  await expect.poll(() => bucket.objects.size, { timeout: 10_000 }).toBe(1)
})

test.each([500, 503, 403])(
  'a file service that answers %d refuses clearly, records nothing, and takes the second try',
  async status => {
    bucket.failNext(...Array(3).fill(status))
    const refused = await upload()
    bucket.forgetFailures()
    expect(refused.headers['content-type']).toContain('application/problem+json')
    expect(refused.json()).toMatchObject({ status: 503, code: 'store-unavailable' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await documents()).toEqual([])
    expect(bucket.objects.size).toBe(0)
    expect(await staged()).toEqual([])
    expect(logged.filter(({ level, err }) => level >= 50 || err)).toEqual([])
    expect((await upload()).statusCode).toBe(201)
    expect(await documents()).toHaveLength(1)
  },
)

test('a document whose file service is away cannot be opened for the moment, and is not lost', async () => {
  const { id } = (await upload()).json()
  const open = () => portal.app.inject({ method: 'GET', url: `/documents/${id}`, headers: ada.bearer })
  bucket.failNext(503, 503, 503)
  const away = await open()
  expect([away.statusCode, away.json().code]).toEqual([503, 'store-unavailable'])
  bucket.forgetFailures()
  expect((await open()).statusCode).toBe(200)
})
