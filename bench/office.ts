import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Colleague, writeColleague } from '../harness/staff.ts'
import { median, percentile, print, row } from '../harness/table.ts'
import { openWire, type Wire } from '../harness/wire.ts'
import { systemClock, systemRandom } from '../server/base/system.ts'
import { type Db, openDatabase } from '../server/db/client.ts'
import { startEmbeddedStore } from '../server/db/embedded.ts'
import { reportKinds } from '../server/features/reports/kinds.ts'
import { readConfig } from '../server/start/config.ts'
import { createContext } from '../server/start/create-context.ts'
import { endOnSignal } from '../server/testing/end-with-process.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import type { Grant } from '../shared/domain/staff.ts'
import { measureExports } from './office/exports.ts'
import { fillOffice } from './office/fill.ts'

// node bench/office.ts [applications [seconds]]
// The performance figures of the office (office.md section 9), each with its floor: a call that only checks the session, at the
// same rate.
const applications = Number(process.argv[2] ?? 100_000)
const seconds = Number(process.argv[3] ?? 8)
const officers = 20
endOnSignal()

const grants: readonly (readonly Grant[])[] = [
  [{ role: 'registrar', scope: 'all' }],
  [{ role: 'officer', scope: { schools: ['computing'] } }],
  [{ role: 'officer', scope: { program_types: ['undergraduate'] } }],
  [{ role: 'officer', scope: { schools: ['space', 'sciences'] } }],
]

const views = {
  'a stage, most urgent first': 'applications?stage=received',
  'all stages, newest first': 'applications?',
  unread: 'applications?stage=received&q=is:unread',
  'mine, not decided': 'applications?q=assignee:me+is:open',
  'replies due soon': 'applications?stage=with_applicant&q=due:<3d',
  'rejected documents': 'applications?q=documents:missing',
  'of one programme': 'applications?stage=checking&q=programme:msc-computer-science',
  'a surname': 'applications?q=okonkwo',
  'two names': 'applications?q=bello+aisha',
  'a typing error': 'applications?q=okonkow',
  'a number': 'applications?q=26-000-777',
} as const

const todayCalls = { 'Today, figures': 'today', 'Today, what waits for one': 'desk' } as const

/** What somebody types who looks for one of these people (office.md section 12). */
const searches = {
  'a surname': 'okonkwo',
  'two names in any order': 'aisha bello',
  'a name without its marks': 'ajayi olaoluwa',
  'a phone as it is dialled at home': '08000 012 345',
  'an application number': '26-012-345',
  'the last digits of a number': '012345',
  'an email address': 'p12345@example.com',
  'a JAMB number': '202600012345AB',
  'someone who is not there': 'zzyzx quuxly',
} as const

const dataDir = await mkdtemp(join(tmpdir(), 'bench-office-'))
const portal = await portalProcess(dataDir, { LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '100000' })
try {
  await portal.start()
  const store = await startEmbeddedStore({ dataDir, log: { info: () => {}, warn: () => {} } })
  const db = openDatabase(store.connection, { max: 4, onIdleError: () => {}, longestQueryMs: 0 })
  const people = await writeOfficers(db)
  await fillOffice(
    db,
    applications,
    people.map(({ id }) => id),
  )
  await measure(db, people)
  await db.destroy()
  await store.stop()
} finally {
  await portal.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function writeOfficers(db: Db): Promise<Colleague[]> {
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: portal.url })
  const log = pino({ level: 'silent' })
  const { context } = await createContext({ config, clock: systemClock, random: systemRandom, db, log })
  const people: Colleague[] = []
  for (let at = 0; at < officers; at += 1)
    people.push(
      await writeColleague(context, {
        full_name: `Officer ${at + 1}`,
        email: `officer${at + 1}@usta.example`,
        grants: grants[at % grants.length] ?? [],
      }),
    )
  context.mail.close()
  return people
}

async function measure(db: Db, people: readonly Colleague[]): Promise<void> {
  const wires = await Promise.all(people.map(() => openWire(portal.port)))
  const ask = async (at: number, path: string) => {
    const startedMs = performance.now()
    const head = `GET /office/api/${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: office=${people[at]?.token}\r\n\r\n`
    const { status, body } = await (wires[at] as Wire).ask({ head: Buffer.from(head.replaceAll('<', '%3C')) })
    if (status !== 200) throw new Error(`${path}: ${status} ${body.toString().slice(0, 200)}`)
    return performance.now() - startedMs
  }
  /** Everyone sends request after request, at the same time as everyone else. */
  const together = async (paths: readonly string[]) => {
    const times: number[] = []
    const endMs = performance.now() + seconds * 1000
    await Promise.all(
      people.map(async (_, at) => {
        for (let turn = at; performance.now() < endMs; turn += 1)
          times.push(await ask(at, paths[turn % paths.length] ?? ''))
      }),
    )
    return times
  }
  const alone = async (path: string) => {
    const times: number[] = []
    for (let turn = 0; turn < 20; turn += 1) times.push(await ask(turn % 4, path))
    return times
  }
  await together(Object.values(views))

  const floor = await together(['me'])
  print(
    `\n${applications.toLocaleString('en-GB')} applications, ${officers} officers at once, ${seconds} s; the floor is a call that checks the session alone`,
  )
  row('', 'p50 ms', 'p95 ms', 'floor p95', 'wanted')
  const before = await databaseTime(db)
  const all = await together(Object.values(views))
  const after = await databaseTime(db)
  row('queue, all of these', median(all), percentile(all, 0.95), percentile(floor, 0.95), '<= 100')
  row('  database time a call', (after - before) / all.length, undefined, undefined, '<= 5')
  for (const [name, path] of Object.entries(todayCalls)) {
    // Each connection of the server plans a statement on its first calls.
    await together([path])
    const times = await together([path])
    row(name, median(times), percentile(times, 0.95), percentile(floor, 0.95), '<= 300')
  }
  await measureSearches(ask)
  print('\none officer at a time, no other load')
  row('', 'p50 ms', 'p95 ms')
  for (const [name, path] of Object.entries({ ...views, ...todayCalls })) {
    const times = await alone(path)
    row(name, median(times), percentile(times, 0.95))
  }
  print('\nreports of the registrar, who sees every application, no other load')
  row('', 'p50 ms', 'slowest', 'wanted')
  for (const { name } of reportKinds.filter(({ group }) => group !== 'money')) {
    const times: number[] = []
    for (let turn = 0; turn < 5; turn += 1) times.push(await ask(0, `reports/${name}`))
    row(name, median(times), Math.max(...times), '<= 1,000')
  }
  for (const wire of wires) wire.close()
  await measureExports(
    portal,
    [people[0], people[4], people[8]].filter(one => one !== undefined),
  )
}

async function measureSearches(ask: (at: number, path: string) => Promise<number>): Promise<void> {
  print('\none search over everybody, of a registrar and three officers, no other load')
  row('', 'p50 ms', 'p95 ms', 'wanted')
  for (const [name, typed] of Object.entries(searches)) {
    const times: number[] = []
    for (let turn = 0; turn < 40; turn += 1) times.push(await ask(turn % 4, `find?q=${encodeURIComponent(typed)}`))
    row(name, median(times), percentile(times, 0.95), '<= 100')
  }
}

/** Milliseconds that the database has spent on statements so far. Its processes report with a delay of up to a second. */
async function databaseTime(db: Db): Promise<number> {
  await new Promise(done => setTimeout(done, 2500))
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ active: number }>`
    select active_time as active from pg_stat_database where datname = current_database()`.execute(db)
  return Number(rows[0]?.active ?? 0)
}
