import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../harness/random.ts'
import { systemRandom } from '../server/base/system.ts'
import { buildApp } from '../server/start/app.ts'
import { readConfig } from '../server/start/config.ts'
import { createContext } from '../server/start/create-context.ts'
import { freshDatabase } from '../server/testing/database.ts'
import { applicants, progresses } from './applicants.ts'
import { storyClock } from './clock.ts'
import { registeredTwice } from './twins.ts'
import { daysOfStory, fillUniversity } from './university.ts'

const people = 80
type World = Awaited<ReturnType<typeof smallUniversity>>
let world: World

async function smallUniversity() {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'admissions-demo-'))
  const clock = storyClock(new Date(Date.now() - daysOfStory * 86_400_000))
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', ALLOW_TEST_MODE: '1' })
  const parts = await createContext({
    config,
    clock,
    random: systemRandom,
    db: database.db,
    log: pino({ level: 'silent' }),
  })
  const context = { ...parts.context, clock }
  const app = await buildApp({ ...parts, context })
  const staff = await fillUniversity({ app, context, people })
  clock.moveTo(new Date())
  return {
    app,
    staff,
    db: database.db,
    async close() {
      await app.close()
      context.mail.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

beforeAll(async () => {
  world = await smallUniversity()
})
afterAll(() => world.close())

test('every application is in the stage of its story', async () => {
  const expected = applicants(randomFrom(20_272_029), people, new Date().toISOString().slice(0, 10))
  const twins = registeredTwice(expected).map(({ applicant }) => applicant)
  const stories = new Map([...expected, ...twins].map(({ email, progress }) => [email, progress]))
  expect(new Set(stories.values())).toEqual(new Set(progresses))
  expect(stories.size).toBe(people + 3)
  const rows = await world.db
    .selectFrom('application')
    .leftJoin('admission_case', 'admission_case.application_id', 'application.id')
    .select(['application.email', 'application.status', 'admission_case.stage', 'admission_case.returned_at'])
    // A scholar has used a code instead of paying.
    .select(sql<boolean>`exists (select from waiver_use where waiver_use.application_id = application.id)`.as('waived'))
    .where('application.selected_program', 'is not', null)
    .execute()
  expect(rows).toHaveLength(people + 3)
  for (const { email, status, stage, returned_at, waived } of rows) {
    const stands = waived ? 'awaiting_payment' : stage === 'checking' && returned_at ? 'answered' : (stage ?? status)
    expect(stands, email ?? '').toBe(stories.get(email ?? ''))
  }
})

test('all staff can sign in with the printed password and code', async () => {
  for (const { email, code } of world.staff) {
    const headers = { 'x-office': '1' }
    const payload = { email, password: 'a lamp beside four books' }
    const first = await world.app.inject({ method: 'POST', url: '/office/api/sign-in', headers, payload })
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    const second = await world.app.inject({
      method: 'POST',
      url: '/office/api/sign-in/totp',
      headers: { ...headers, cookie },
      payload: { code: code() },
    })
    expect([first.statusCode, second.statusCode], email).toEqual([200, 200])
  }
})

test('readers have scored some of the applications in review', async () => {
  const reviews = await world.db
    .selectFrom('review')
    .innerJoin('admission_case', 'admission_case.application_id', 'review.application_id')
    .select(['review.submitted_at', 'admission_case.stage', 'admission_case.score'])
    .execute()
  expect(reviews.filter(({ submitted_at }) => submitted_at !== null)).not.toEqual([])
  expect(reviews.filter(({ stage, score }) => stage === 'ready' && score === null)).toEqual([])
})

test('there are proposed, scheduled and released decisions', async () => {
  const decisions = await world.db
    .selectFrom('decision')
    .innerJoin('admission_case', 'admission_case.application_id', 'decision.application_id')
    .leftJoin('offer', 'offer.decision_id', 'decision.id')
    .select(['admission_case.stage', 'decision.kind', 'offer.state', 'decision.release_id'])
    .execute()
  const told = decisions.filter(({ stage }) => stage === 'told')
  expect(told).not.toEqual([])
  expect(told.filter(({ state }) => state !== null && state !== 'offered')).not.toEqual([])
  expect(decisions.filter(({ stage, release_id }) => stage === 'approved' && release_id === null)).toEqual([])
  const { count } = await world.db
    .selectFrom('release')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`releases_at between now() and now() + interval '2 days'`)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('JAMB’s list has different scores for some and lacks others, and CAPS states vary', async () => {
  const { rows } = await sql<{ differs: number; missing: number; agrees: number }>`
    select count(*) filter (where score <> (answers ->> 'jamb_score')::integer)::integer as differs,
      count(*) filter (where score is null)::integer as missing,
      count(*) filter (where score = (answers ->> 'jamb_score')::integer)::integer as agrees
    from application left join jamb_result on registration_number = lower(answers ->> 'jamb_registration_number')
    where program_type = 'undergraduate' and status = 'submitted'`.execute(world.db)
  expect(rows).toEqual([{ differs: expect.any(Number), missing: expect.any(Number), agrees: expect.any(Number) }])
  for (const figure of Object.values(rows[0] ?? {})) expect(figure, JSON.stringify(rows)).toBeGreaterThan(0)
  const caps = await world.db.selectFrom('caps').select(['state', 'tell_at']).execute()
  expect(caps.map(({ state }) => state)).toContain('accepted_on_caps')
  expect(caps.filter(({ tell_at }) => tell_at !== null)).toEqual([])
})

test('rank lists are frozen, but not proposed yet', async () => {
  const lists = await world.db.selectFrom('rank_list').select(['programme_id', 'proposed_at']).execute()
  expect(lists).not.toEqual([])
  expect(lists.filter(({ proposed_at }) => proposed_at !== null)).toEqual([])
  const items = await world.db.selectFrom('rank_list_item').select('outcome').execute()
  expect(items.map(({ outcome }) => outcome)).toContain('offer')
})

test('only a few emails are still to be sent', async () => {
  const waiting = await world.db.selectFrom('mail').select('id').where('next_attempt_at', 'is not', null).execute()
  expect(waiting.length).toBeLessThanOrEqual(60)
})

test('two changes to rounds await the registrar', async () => {
  const rows = await world.db
    .selectFrom('round_change')
    .innerJoin('staff', 'staff.id', 'drafted_by')
    .select(['full_name', 'published_at', 'discarded_at'])
    .orderBy('full_name')
    .execute()
  expect(rows).toEqual([
    { full_name: 'Ebuka Nnaji', published_at: null, discarded_at: null },
    { full_name: 'Sunday Okoro', published_at: null, discarded_at: null },
  ])
})

test('the bursary has waivers, transfers, a statement and a refund that wait for it, and a refusal is to be looked at again', async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::integer from waiver where code is not null and approved_at is not null) as codes,
    (select count(*)::integer from waiver where approved_at is null) as asked,
    (select count(*)::integer from transfer) as transfers,
    (select count(*)::integer from statement_line where booked_at is null) as lines,
    (select count(*)::integer from refund where asked_by is not null and agreed_at is null) as refunds,
    (select count(*)::integer from second_look) as looks`.execute(world.db)
  for (const [what, count] of Object.entries(rows[0] ?? {})) expect(count, what).toBeGreaterThan(0)
})

test('the first registrar is away for a week, and the second one covers', async () => {
  const covers = await world.db
    .selectFrom('staff_cover')
    .innerJoin('staff as absent', 'absent.id', 'absent_id')
    .innerJoin('staff as colleague', 'colleague.id', 'colleague_id')
    .select(['absent.full_name as absent', 'colleague.full_name as colleague', 'staff_cover.ended_at'])
    .select(sql<boolean>`agreed_at is not null and now() between starts_at and ends_at`.as('is_in_force'))
    .execute()
  expect(covers).toEqual([
    { absent: 'Grace Ekanem', colleague: 'Dr. Musa Abdullahi', ended_at: null, is_in_force: true },
  ])
})

test('one screening is over, with attendance, and one is upcoming', async () => {
  const sittings = await world.db
    .selectFrom('sitting')
    .leftJoin('sitting_place', 'sitting_place.sitting_id', 'sitting.id')
    .select(['sitting.id', 'sitting_place.attendance', sql<boolean>`ends_at < now()`.as('is_over')])
    .execute()
  const over = sittings.filter(({ is_over }) => is_over)
  expect(over.length).toBeGreaterThan(0)
  expect(over.filter(({ attendance }) => attendance === null)).toEqual([])
  expect(sittings.some(({ is_over }) => !is_over)).toBe(true)
})

test('three people have registered twice, one of them with an empty draft, and joining two accounts is proposed', async () => {
  const pairs = await world.db
    .selectFrom('person_pair')
    .leftJoin('person_merge', 'person_merge.pair_id', 'person_pair.id')
    .select(['kinds', 'one_id', 'other_id', 'proposed_at', 'approved_at'])
    .orderBy('score', 'desc')
    .execute()
  expect(pairs.map(({ kinds, proposed_at }) => [kinds.toSorted(), proposed_at !== null])).toEqual([
    [['jamb', 'phone'], false],
    [['birth', 'phone'], true],
    [['birth'], false],
  ])
  expect(pairs.filter(({ approved_at }) => approved_at !== null)).toEqual([])
  const empty = await world.db
    .selectFrom('application')
    .select(['account_id', 'program_type', 'status'])
    .where('selected_program', 'is', null)
    .execute()
  expect(empty).toEqual([{ account_id: expect.any(String), program_type: 'jupeb', status: 'draft' }])
  expect([pairs[1]?.one_id, pairs[1]?.other_id]).toContain(empty[0]?.account_id)
})

test('the record system has replaced a revoked key, and has missed one webhook message', async () => {
  const keys = await world.db.selectFrom('api_key').selectAll().orderBy('created_at').execute()
  expect(keys.map(({ revoked_at, last_used_at }) => [revoked_at !== null, last_used_at !== null])).toEqual([
    [true, true],
    [false, true],
  ])
  const messages = await world.db
    .selectFrom('webhook_message')
    .innerJoin('webhook', 'webhook.id', 'webhook_id')
    .select(['webhook.name', 'webhook.disabled_at', 'last_status', 'next_attempt_at'])
    // Older ones are erased after a week.
    .where(sql<boolean>`webhook_message.created_at > now() - interval '4 days'`)
    .orderBy('webhook_message.created_at')
    .execute()
  const message = { name: 'Student records', disabled_at: null, next_attempt_at: null }
  expect(messages).toEqual([503, 204, 204].map(last_status => ({ ...message, last_status })))
})
