import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Applicant, multipartOf, postgraduateDocuments, savePostgraduate, signedUp } from '../testing/people.ts'

let portal: TestApp
let port: number
let ada: Applicant
let logged: { level: number; err?: object; status?: number; msg: string }[]

beforeEach(async () => {
  logged = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  portal = await testApp({}, { log })
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  port = (portal.app.server.address() as AddressInfo).port
  ada = await signedUp(portal)
  await savePostgraduate(portal, ada, { is_draft: 'true', selected_program: 'msc-computer-science', surname: 'Nwosu' })
  logged = []
})
afterEach(() => portal.close())

async function transcript() {
  const { transcript: file } = await postgraduateDocuments()
  if (!file) throw new Error('There is no transcript')
  return multipartOf({ kind: 'transcript', program_type: 'msc' }, { file: { ...file, bytes: padded(file.bytes) } })
}

/** Large enough that part of it is on disk when the connection is cut. */
function padded(pdf: Buffer): Buffer {
  return Buffer.concat([pdf.subarray(0, 9), Buffer.from(`%${'a'.repeat(900_000)}\n`), pdf.subarray(9)])
}

/** Sends part of an upload, then cuts the connection. */
async function cutAfter(share: number): Promise<void> {
  const { headers, payload } = await transcript()
  const head = [
    'POST /documents/upload HTTP/1.1',
    ...['Host: portal.test', `Authorization: ${ada.bearer.authorization}`, `Content-Type: ${headers['content-type']}`],
    ...[`Content-Length: ${payload.length}`, '', ''],
  ].join('\r\n')
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const arrived = once(portal.app.server, 'request')
  socket.write(head)
  socket.write(payload.subarray(0, Math.floor(payload.length * share)))
  // By then, the bytes that arrived before the cut are being written to disk.
  if (share > 0.01) await expect.poll(staged, { timeout: 10_000 }).toHaveLength(1)
  else await arrived
  socket.resetAndDestroy()
}

const noted = () => logged.filter(({ msg }) => msg === 'the sender broke off')
const staged = () => readdir(portal.context.files.stagingDir)
const stored = () => portal.context.db.selectFrom('document').select('id').execute()

test.each([0, 0.001, 0.3, 0.6, 0.999])(
  'an upload that is cut off after %d of it leaves no file, no error in the log, and works when it is sent again',
  async share => {
    const before = await portal.app.inject({ url: '/postgraduate/applications/me', headers: ada.bearer })
    logged = []
    await cutAfter(share)
    await expect.poll(() => noted().length, { timeout: 10_000 }).toBe(1)
    expect(await staged()).toEqual([])
    expect(await stored()).toEqual([])
    expect(logged.filter(({ level, err }) => level >= 40 || err)).toEqual([])
    const after = await portal.app.inject({ url: '/postgraduate/applications/me', headers: ada.bearer })
    expect(after.json()).toEqual(before.json())

    const { headers, payload } = await transcript()
    const again = { method: 'POST' as const, url: '/documents/upload', headers: { ...headers, ...ada.bearer }, payload }
    expect((await portal.app.inject(again)).statusCode).toBe(201)
    expect(await stored()).toHaveLength(1)
  },
)

test('a truncated form or JSON body is not logged as an error either', async () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const arrived = once(portal.app.server, 'request')
    const path = type.includes('json') ? '/auth/signup' : '/contact/send'
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: portal.test\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n{"full`,
    )
    await arrived
    socket.resetAndDestroy()
  }
  await expect.poll(() => noted().length, { timeout: 10_000 }).toBe(2)
  expect(logged.filter(({ level, err }) => level >= 40 || err)).toEqual([])
})

test('a client that disconnects during a download is not an error', async () => {
  const { headers, payload } = await transcript()
  const sent = await portal.app.inject({
    method: 'POST',
    url: '/documents/upload',
    headers: { ...headers, ...ada.bearer },
    payload,
  })
  logged = []
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const { id } = sent.json<{ id: string }>()
  socket.write(
    `GET /documents/${id} HTTP/1.1\r\nHost: portal.test\r\nAuthorization: ${ada.bearer.authorization}\r\n\r\n`,
  )
  await once(socket, 'readable')
  socket.resetAndDestroy()
  await sleep(300)
  expect(logged.filter(({ level, err }) => level >= 40 || err)).toEqual([])
})
