import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneOf, type Random, randomFrom } from '../../../harness/random.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../cases/testing/office-portal.ts'
import { movedTables } from './owned-tables.ts'
import { findAll } from './testing/merging.ts'
import { type Person, somebodyAt } from './testing/somebody.ts'

/* Many merges and undone merges in any order, while the office works on the same applications. */

const seed = 7
const pairs = 12
const stepsOfEach = 6

let portal: OfficePortal
let kemi: OfficePerson
let grace: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
  grace = await portal.member('registrar')
})
afterAll(() => portal.close())

interface Pair {
  id: string
  kept: Person
  gone: Person
}

async function newPair(random: Random): Promise<Pair> {
  const { context } = portal
  const jamb = context.random.uuid()
  const kept = await somebodyAt(context, { jamb })
  const gone = await somebodyAt(context, { jamb, programme: 'msc-computer-science' })
  for (const { id, uuid, email } of [kept, gone]) {
    for (let n = 0; n < random.next() * 4; n += 1)
      await sql`insert into consent (account_id, version, at, way) values (${id}, ${`v${n}`}, now(), 'notice')`.execute(
        context.db,
      )
    await sql`insert into payment (id, application_id, reference, program_type, residency, amount_minor, currency, email, mode, status,
        created_at, settled_at)
      select gen_random_uuid(), id, ${`msc_${uuid}`}, program_type, 'nigeria', 1000000, 'NGN', ${email}, 'test', 'paid', now(), now()
      from application where uuid = ${uuid}`.execute(context.db)
  }
  await findAll(context)
  const { rows } = expectDone(await grace.call('listPairs', { query: `application=${gone.uuid}` }))
  return { id: rows[0].id, kept, gone }
}

/** Proposed and confirmed, approved, undone: whatever comes next for this pair. */
async function step(pair: Pair): Promise<number> {
  const params = { id: pair.id }
  const { merge } = expectDone(await grace.call('readPair', { params }))
  if (merge?.state === 'merged') return (await grace.call('undoMerge', { params })).status
  if (merge) return (await grace.call('approveMerge', { params })).status
  const { status } = await kemi.call('proposeMerge', { params, body: { keep: pair.kept.id, reason: 'One passport.' } })
  await sql`update person_merge set kept_confirmed_at = now(), gone_confirmed_at = now() where pair_id = ${pair.id} and ended_at is null`.execute(
    portal.context.db,
  )
  return status
}

/** What officers do meanwhile: it writes rows and emails that refer to the applicant. */
async function work(uuid: string): Promise<number> {
  const params = { uuid }
  const [message, note] = await Promise.all([
    kemi.call('writeMessage', { params, body: { body: 'Good day.' } }),
    kemi.call('writeNote', { params, body: { body: 'Called the school.' } }),
  ])
  return Math.max(message.status, note.status)
}

async function hashes(): Promise<Record<string, string | undefined>> {
  const found: Record<string, string | undefined> = {}
  const names = [
    'account',
    'payment',
    'known_device',
    ...movedTables.map(({ name }) => name).filter(name => name !== 'mail'),
  ]
  for (const name of names) {
    const { rows } = await sql<{ hash: string }>`
      select md5(string_agg(line::text, ',' order by line::text)) as hash from ${sql.table(name)} line`.execute(
      portal.context.db,
    )
    found[name] = rows[0]?.hash
  }
  return found
}

test('every row is where it was, however often and together with whatever the accounts were joined and separated', async () => {
  const random = randomFrom(seed)
  const all: Pair[] = []
  for (let n = 0; n < pairs; n += 1) all.push(await newPair(random))
  const before = await hashes()
  await grace.freshen()
  const answers = await Promise.all(
    all.flatMap(pair => [
      (async () => {
        const given: number[] = []
        for (let n = 0; n < stepsOfEach; n += 1) given.push(await step(pair))
        return given
      })(),
      (async () => {
        const given: number[] = []
        for (let n = 0; n < stepsOfEach; n += 1) given.push(await work(oneOf(random, [pair.kept.uuid, pair.gone.uuid])))
        return given
      })(),
      // Two who press at the same moment: one of them is told that it was done.
      (async () => [await step(oneOf(random, all))])(),
    ]),
  )
  expect(answers.flat().filter(status => status >= 500)).toEqual([])
  expect(answers.flat().filter(status => status < 300).length).toBeGreaterThan(pairs * stepsOfEach)
  const { rows } = await sql`select from application group by account_id, program_type, round_id
    having account_id is not null and count(*) > 1`.execute(portal.context.db)
  expect(rows).toEqual([])
  await grace.freshen()
  for (const pair of all) {
    const { merge } = expectDone(await grace.call('readPair', { params: { id: pair.id } }))
    if (merge?.state === 'merged') expectDone(await grace.call('undoMerge', { params: { id: pair.id } }))
  }
  expect(await hashes()).toEqual(before)
})
