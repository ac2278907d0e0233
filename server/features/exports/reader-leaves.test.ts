import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { writeCase } from '../../testing/cases.ts'
import { colleague, type OfficePerson } from '../../testing/office.ts'
import { lockExports } from './weekly-people.ts'

let portal: TestApp
let registrar: OfficePerson
const logged: { level: number; msg: string }[] = []

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  portal = await testApp({}, { log })
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const grants = [{ role: 'registrar', scope: 'all' } as const]
  registrar = await colleague(portal, { email: 'registrar@usta.example', grants })
  await writeCase(
    portal.context,
    { surname: 'Bello', first_name: 'Ada', programme: 'msc-computer-science', stage: 'checking', daysAgo: 3 },
    '26-000-001',
  )
})
afterAll(() => portal.close())

const asked = { what: 'applications', columns: ['surname'], filter: {}, format: 'csv' } as const

async function waiting() {
  const { rows } = await sql`select pid from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(portal.context.db)
  return rows
}

/** Asks for a file, and leaves while it is being made. */
async function leave(): Promise<void> {
  const body = JSON.stringify(asked)
  const head = [
    'POST /office/api/exports HTTP/1.1',
    ...['Host: portal.test', `Cookie: ${registrar.cookie}`, 'X-Office: 1', 'Content-Type: application/json'],
    ...[`Content-Length: ${body.length}`, '', body],
  ]
  const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  await portal.context.db.transaction().execute(async tx => {
    await lockExports(tx, registrar)
    const arrived = once(portal.app.server, 'request')
    socket.write(head.join('\r\n'))
    const [, response] = await arrived
    const gone = once(response, 'close')
    await expect.poll(waiting).toHaveLength(1)
    socket.resetAndDestroy()
    await gone
  })
}

test('readers who leave while their file is being made are no errors, and leave room for the next', async () => {
  for (let times = 1; times <= 4; times += 1) {
    await leave()
    await expect.poll(() => logged.filter(({ msg }) => msg === 'the reader broke off').length).toBe(times)
  }
  expect(logged.filter(({ level }) => level >= 40)).toEqual([])
  expect((await registrar.call('exportPeople', { body: asked })).status).toBe(200)
})
