import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import type { Candidate } from '../../testing/office-portal.ts'
import { type DecidingOffice, decidingOffice } from '../decisions/testing/deciding-office.ts'
import { tellDecisions } from './tell.ts'

let office: DecidingOffice
let officer: OfficePerson
let registrar: OfficePerson
beforeAll(async () => {
  office = await decidingOffice()
  ;({ officer, registrar } = office)
  await office.seats(500)
})
afterAll(() => office.close())
beforeEach(async () => {
  await registrar.freshen()
  await officer.call('officeMe')
})

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

async function approved(uuid: string, body: object = { kind: 'offer' }): Promise<string> {
  const { decision } = expectDone(await officer.call('proposeDecision', { params: { uuid }, body: { ...body } }))
  expectDone(await registrar.call('approveDecision', { params: { id: decision.id }, body: {} }))
  return decision.id
}

const create = (ids: readonly string[], releases_at = inSeconds(3600)) =>
  registrar.call('createRelease', { body: { name: 'First offers', releases_at, decision_ids: ids } })
const confirm = (id: string, count: number) => registrar.call('confirmRelease', { params: { id }, body: { count } })
const stop = (id: string) => registrar.call('stopRelease', { params: { id } })

/** Moves the hour of a release into the past, because the database’s clock cannot be changed. */
async function hourComes(id: string): Promise<void> {
  const { db } = office.context
  await sql`update case_count set counts_from = now() - interval '1 second'
    where counts_from = (select releases_at from release where id = ${id})`.execute(db)
  await sql`update release set releases_at = now() - interval '1 second', confirmed_at = now() - interval '2 seconds',
    stopped_at = case when stopped_at is not null then now() - interval '2 seconds' end where id = ${id}`.execute(db)
}

async function candidateReady(): Promise<Candidate> {
  const ada = await office.candidate()
  for (const stage of ['checking', 'ready'])
    await office.context.db
      .updateTable('admission_case')
      .set({ stage })
      .where('application_id', '=', ada.application.id)
      .execute()
  await registrar.freshen()
  await officer.call('officeMe')
  return ada
}

const ownOf = async (ada: Candidate) => [(await office.as(ada, 'GET', '/postgraduate/applications/me')).body].flat()[0]
const queue = async (stage: string) => expectDone(await officer.call('listCases', { query: `stage=${stage}` }))
const newsTo = async (ada: Candidate) =>
  (await office.mails.to(ada.email)).filter(({ subject }) => subject.includes('There is news'))

test('a refusal that is decided again between its hour and its email is announced all the same', async () => {
  const ada = await candidateReady()
  const reasons = expectDone(await officer.call('listRefusalReasons'))
  const decision = await approved(ada.uuid, { kind: 'rejection', reasons: [reasons[0].code] })
  const { id } = expectDone(await create([decision]))
  expectDone(await confirm(id, 1))
  await hourComes(id)
  expect(await newsTo(ada)).toHaveLength(0)
  const other = await office.member('head')
  expectDone(await other.call('proposeDecision', { params: { uuid: ada.uuid }, body: { kind: 'waiting_list' } }))
  expect(await newsTo(ada)).toHaveLength(1)
  await tellDecisions.run(office.context)
  await tellDecisions.run(office.context)
  expect(await newsTo(ada)).toHaveLength(1)
  await registrar.freshen()
  const { news } = expectDone(await registrar.call('readRelease', { params: { id } }))
  expect(news).toMatchObject({ to_email: 1, emails_written: 1 })
})

test('a registrar of one school sees an old release of it behind a hundred newer ones of others', async () => {
  const one = await office.ready()
  const { id } = expectDone(await create([await approved(one.uuid)]))
  const narrow = await office.member('registrar', { schools: ['computing'] })
  await sql`insert into release (id, name, releases_at, decisions, rehearsal, created_by, created_at)
    select gen_random_uuid(), 'Other', now() + interval '1 day', 1, 1, ${registrar.id}, now() + interval '1 hour'
    from generate_series(1, 101)`.execute(office.context.db)
  const seen = expectDone(await narrow.call('listReleases'))
  expect(seen.map((each: { id: string }) => each.id)).toContain(id)
  expect(seen.every((each: { name: string }) => each.name !== 'Other')).toBe(true)
  await sql`delete from release where name = 'Other'`.execute(office.context.db)
})

describe('a release', () => {
  test('is frozen, reviewed, and confirmed by typing the number of its decisions', async () => {
    const cases = [await office.ready(), await office.ready()]
    const ids = await Promise.all(cases.map(({ uuid }) => approved(uuid)))
    const { id, count, counts } = expectDone(await create(ids))
    expect({ count, counts }).toMatchObject({
      count: 2,
      counts: [{ programme: 'msc-computer-science', kind: 'offer', count: 2 }],
    })
    const details = expectDone(await registrar.call('readRelease', { params: { id } }))
    expect(details).toMatchObject({ state: 'draft', count: 2 })
    expect(details.rehearsal.map(({ decision }: { decision: { id: string } }) => decision.id).sort()).toEqual(
      ids.sort(),
    )
    expect(await confirm(id, 3)).toMatchObject({ status: 409 })
    expect(expectDone(await confirm(id, 2))).toMatchObject({ state: 'confirmed' })
    expect(await confirm(id, 2)).toMatchObject({ status: 409 })
    expect(await create(ids)).toMatchObject({ status: 404 })
  })

  test('skips a case that another server is releasing at the same moment', async () => {
    const { uuid } = await office.ready()
    const release = expectDone(await create([await approved(uuid, { kind: 'waiting_list' })]))
    expectDone(await confirm(release.id, 1))
    await hourComes(release.id)
    await office.context.db.transaction().execute(async tx => {
      await sql`update admission_case set stage = 'told'
        where application_id = (select id from application where uuid = ${uuid}::uuid)`.execute(tx)
      expect(await tellDecisions.run(office.context)).toBe(false)
    })
    expect(await tellDecisions.run(office.context)).toBe(false)
    expect(await office.stageOf(uuid)).toBe('told')
  })

  test('with an hour in the past is 422, both on creation and on confirmation, and so is one of a wrong year', async () => {
    const id = await approved((await office.ready()).uuid)
    expect(await create([id], inSeconds(-60))).toMatchObject({ status: 422 })
    expect(await create([id], '9999-01-31T08:00:00.000Z')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'releases_at', message: 'Check the year. It must be from 2000 to 2099.' }] },
    })
    const release = expectDone(await create([id]))
    await sql`update release set releases_at = now() - interval '1 second' where id = ${release.id}`.execute(
      office.context.db,
    )
    expect(await confirm(release.id, 1)).toMatchObject({ status: 422 })
  })

  test('cannot be confirmed once one of its decisions was discarded, and nothing is released', async () => {
    const ids = [await approved((await office.ready()).uuid), await approved((await office.ready()).uuid)]
    const release = expectDone(await create(ids))
    expectDone(await registrar.call('discardDecision', { params: { id: ids[0] ?? '' }, body: {} }))
    expect(await confirm(release.id, 2)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/27-100-\d+ was discarded by .+\. Prepare the release again/) },
    })
    expect(expectDone(await registrar.call('readRelease', { params: { id: release.id } })).state).toBe('draft')
  })

  test('is selected by round, program type, programme and kind, and contains nothing else', async () => {
    const offer = await approved((await office.ready()).uuid)
    await approved((await office.ready()).uuid, { kind: 'waiting_list' })
    const make = (filter: object) =>
      registrar.call('createRelease', { body: { name: 'By filter', releases_at: inSeconds(3600), filter } })
    expect(await make({ program_types: ['phd'] })).toMatchObject({ status: 422 })
    const { id, counts } = expectDone(
      await make({ program_types: ['msc'], programmes: ['msc-computer-science'], kinds: ['waiting_list'] }),
    )
    expect(counts.every(({ kind }: { kind: string }) => kind === 'waiting_list')).toBe(true)
    const { rehearsal } = expectDone(await registrar.call('readRelease', { params: { id } }))
    expect(rehearsal[0]).toMatchObject({
      as_told: { case: { stage: 'told', message: 'You are on the waiting list.', decision: { kind: 'waiting_list' } } },
    })
    expect(JSON.stringify(rehearsal)).not.toContain(offer)
  })

  test('that no one has confirmed can be discarded, before and after its hour', async () => {
    const id = await approved((await office.ready()).uuid)
    const release = expectDone(await create([id]))
    expect(expectDone(await stop(release.id))).toMatchObject({ state: 'stopped' })
    const late = expectDone(await create([id]))
    await sql`update release set releases_at = now() - interval '1 second' where id = ${late.id}`.execute(
      office.context.db,
    )
    expect(expectDone(await stop(late.id))).toMatchObject({ state: 'stopped' })
    expectDone(await create([id]))
  })

  test('outside the caller’s scope is 404', async () => {
    const release = expectDone(await create([await approved((await office.ready()).uuid)]))
    const elsewhere = await office.member('registrar', { programmes: ['msc-space-physics'] })
    await elsewhere.freshen()
    const params = { id: release.id }
    for (const name of ['readRelease', 'stopRelease'] as const)
      expect(await elsewhere.call(name, { params })).toMatchObject({ status: 404 })
    expect(await elsewhere.call('confirmRelease', { params, body: { count: 1 } })).toMatchObject({ status: 404 })
    expect(expectDone(await elsewhere.call('listReleases'))).toEqual([])
    expect(expectDone(await elsewhere.call('countUnreleased'))).toEqual({ count: 0, programmes: [] })
  })

  test('leaves approved decisions that it does not contain, which are counted until a confirmed one does', async () => {
    const counted = async () => expectDone(await registrar.call('countUnreleased')).count
    const before = await counted()
    const one = await approved((await office.ready()).uuid)
    await approved((await office.ready()).uuid)
    expect(await counted()).toBe(before + 2)
    const draft = expectDone(await create([one]))
    expect(await counted(), 'no one is told by a draft').toBe(before + 2)
    expectDone(await registrar.call('confirmRelease', { params: { id: draft.id }, body: { count: 1 } }))
    expect(await counted()).toBe(before + 1)
    expectDone(await stop(draft.id))
    expect(await counted(), 'nor by one that was stopped').toBe(before + 2)
  })

  test('is visible only to people with full access once its applicants have been erased', async () => {
    const { uuid } = await office.ready()
    const decided = await approved(uuid)
    const { id } = expectDone(await create([decided]))
    const { db } = office.context
    await db.updateTable('application').set({ erased_at: new Date() }).where('uuid', '=', uuid).execute()
    await db.deleteFrom('decision').where('id', '=', decided).execute()
    const elsewhere = await office.member('registrar', { programmes: ['msc-space-physics'] })
    await elsewhere.freshen()
    const listed = async (who: OfficePerson) =>
      expectDone(await who.call('listReleases')).map((release: { id: string }) => release.id)
    expect(await listed(elsewhere)).not.toContain(id)
    expect(await elsewhere.call('readRelease', { params: { id } })).toMatchObject({ status: 404 })
    expect(await listed(registrar)).toContain(id)
  })
})

describe('at the hour', () => {
  test('everyone sees the decision even if the job is dead: the applicant, the file and the queue with its counts', async () => {
    const ada = await candidateReady()
    const before = await ownOf(ada)
    const id = await approved(ada.uuid)
    const release = expectDone(await create([id]))
    expectDone(await confirm(release.id, 1))
    expect(await ownOf(ada)).toEqual(before)
    const counts = (await queue('approved')).counts
    await hourComes(release.id)
    expect((await ownOf(ada)).case).toMatchObject({ stage: 'told', message: 'We offer you a place.' })
    const told = await queue('told')
    expect(told.rows.map(({ uuid }: { uuid: string }) => uuid)).toContain(ada.uuid)
    expect(told.rows.every(({ stage }: { stage: string }) => stage === 'told')).toBe(true)
    expect((await queue('approved')).rows.map(({ uuid }: { uuid: string }) => uuid)).not.toContain(ada.uuid)
    expect(told.counts.approved ?? 0).toBeLessThan(counts.approved)
    expect(await office.stageOf(ada.uuid)).toBe('approved')
    expect(await newsTo(ada)).toEqual([])
    const seen = await ownOf(ada)
    await office.work('tell-decisions')
    expect(await office.stageOf(ada.uuid)).toBe('told')
    expect((await queue('told')).counts).toEqual(told.counts)
    expect(await ownOf(ada)).toEqual(seen)
  })

  test('each applicant is emailed once that there is news, never what, and never before', async () => {
    const ada = await candidateReady()
    const release = expectDone(await create([await approved(ada.uuid, { kind: 'rejection', reasons: ['places'] })]))
    expectDone(await confirm(release.id, 1))
    await office.work('tell-decisions')
    expect(await newsTo(ada)).toEqual([])
    await hourComes(release.id)
    await Promise.all([office.work('tell-decisions'), office.work('tell-decisions')])
    await office.work('tell-decisions')
    const news = await newsTo(ada)
    expect(news).toHaveLength(1)
    expect(JSON.stringify(news)).not.toMatch(/offer|refus|reject|place|sorry|congrat/i)
  })
})

test('after the hour, and not before, the registrar sees how many emails are out and who has replied', async () => {
  const ada = await candidateReady()
  const release = expectDone(await create([await approved(ada.uuid)]))
  expectDone(await confirm(release.id, 1))
  const news = async () => expectDone(await registrar.call('readRelease', { params: { id: release.id } })).news
  expect(await news()).toBeUndefined()
  await hourComes(release.id)
  const replies = { accepted: 0, declined: 0, deferral_asked: 0, open: 1 }
  expect(await news()).toEqual({ to_email: 1, emails_written: 0, emails_sent: 0, offers: 1, replies })
  await office.work('tell-decisions')
  expect((await office.as(ada, 'POST', `/applications/${ada.uuid}/offer/accept`, {})).status).toBe(200)
  expect(await news()).toMatchObject({ emails_written: 1, replies: { ...replies, accepted: 1, open: 0 } })
})

describe('a release that is stopped', () => {
  test('reveals nothing and emails no one, and its decisions can be released again', async () => {
    const ada = await candidateReady()
    const before = await ownOf(ada)
    const id = await approved(ada.uuid)
    const counts = (await queue('approved')).counts
    const release = expectDone(await create([id]))
    expectDone(await confirm(release.id, 1))
    expect(await registrar.call('discardDecision', { params: { id }, body: {} })).toMatchObject({ status: 409 })
    expect(expectDone(await stop(release.id))).toMatchObject({ state: 'stopped' })
    await hourComes(release.id)
    await office.work('tell-decisions')
    expect(await ownOf(ada)).toEqual(before)
    expect(await newsTo(ada)).toEqual([])
    expect((await queue('approved')).counts).toEqual(counts)
    const again = expectDone(await create([id]))
    expectDone(await confirm(again.id, 1))
    await hourComes(again.id)
    expect((await ownOf(ada)).case.stage).toBe('told')
  })

  test('too late, in its last second, still takes effect, and everyone sees the decision', async () => {
    const ada = await candidateReady()
    const release = expectDone(await create([await approved(ada.uuid)]))
    expectDone(await confirm(release.id, 1))
    await sql`update release set releases_at = clock_timestamp() + interval '900 milliseconds' where id = ${release.id}`.execute(
      office.context.db,
    )
    expect(await stop(release.id)).toMatchObject({ status: 409, body: { detail: /too late/ } })
    await hourComes(release.id)
    expect((await ownOf(ada)).case.stage).toBe('told')
  })
})

test('a case withdrawn and decided again is not released with its former release', async () => {
  const ada = await candidateReady()
  const release = expectDone(await create([await approved(ada.uuid)]))
  expectDone(await confirm(release.id, 1))
  const held = await office.held()
  expect((await office.as(ada, 'POST', `/applications/${ada.uuid}/withdraw`, {})).status).toBe(200)
  expect(await office.held()).toBe(held - 1)
  await hourComes(release.id)
  expect((await ownOf(ada)).case.stage).toBe('withdrawn')
  await office.work('tell-decisions')
  expect(await newsTo(ada)).toEqual([])
})

test('a refusal says how many applied for how many places at confirmation, and nothing before its hour', async () => {
  const ada = await candidateReady()
  const release = expectDone(await create([await approved(ada.uuid, { kind: 'rejection', reasons: ['places'] })]))
  expectDone(await confirm(release.id, 1))
  const { rows } = await sql<{ applied: number }>`select count(*)::integer as applied from admission_case
    where programme_id = 'msc-computer-science' and stage <> 'returned'`.execute(office.context.db)
  expect(JSON.stringify(await ownOf(ada))).not.toContain('places')
  // Neither an added seat nor another applicant changes what was confirmed.
  await office.seats(501)
  await office.ready()
  await hourComes(release.id)
  expect((await ownOf(ada)).case.decision.demand).toEqual({ applied: rows[0]?.applied, places: 500 })
  const other = await candidateReady()
  const offer = expectDone(await create([await approved(other.uuid)]))
  expectDone(await confirm(offer.id, 1))
  await hourComes(offer.id)
  expect((await ownOf(other)).case.decision).not.toHaveProperty('demand')
})

test('a refusal from a programme without seats does not mention them', async () => {
  const ada = await candidateReady()
  const release = expectDone(await create([await approved(ada.uuid, { kind: 'rejection', reasons: ['places'] })]))
  await sql`delete from seat_hold`.execute(office.context.db)
  await sql`update seat_pool set capacity = 0`.execute(office.context.db)
  expectDone(await confirm(release.id, 1))
  await hourComes(release.id)
  expect((await ownOf(ada)).case.decision).not.toHaveProperty('demand')
})
