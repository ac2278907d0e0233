import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#shared/domain/calendar.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { savePostgraduate, signedUp } from '../../testing/people.ts'

let portal: OfficePortal
let kemi: OfficePerson
const email = 'late@example.com'
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
  const late = await signedUp(portal, { email })
  await savePostgraduate(portal, late, { is_draft: 'true', selected_program: 'msc-computer-science' })
})
afterAll(() => portal.close())

const dayIn = (days: number) => dayOf(new Date(+portal.clock.now() + days * 86_400_000))
const extend = (who: OfficePerson, change: Record<string, unknown> = {}) =>
  who.call('extendApplication', {
    body: { email, program_type: 'msc', until: dayIn(200), reason: 'She was in hospital.', ...change },
  })

test('one person gets more time for a reason, which the email leaves out, and no one else’s round changes', async () => {
  expect((await extend(kemi)).status).toBe(204)
  const email = await portal.mails.newestTo('late@example.com')
  expect(email.subject).toMatch(/^You can submit your application until /)
  expect(email.text).not.toContain('hospital')
  const rows = await portal.context.db.selectFrom('round_extension').selectAll().execute()
  expect(rows).toMatchObject([{ actor_kind: 'staff', actor_id: kemi.id, reason: 'She was in hospital.' }])
})

test('an extension needs a reason, a later day, and an unsubmitted draft in one’s own scope', async () => {
  expect((await extend(kemi, { reason: ' ' })).body).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
  expect((await extend(kemi, { until: dayIn(-3) })).body).toMatchObject({ status: 422, errors: [{ field: 'until' }] })
  expect((await extend(kemi, { email: 'nobody@example.com' })).status).toBe(404)
  expect((await extend(kemi, { program_type: 'phd' })).status).toBe(404)
  const stranger = await portal.member('officer', { schools: ['space'] })
  expect((await extend(stranger)).status).toBe(404)
  const sent = await portal.candidate()
  expect((await extend(kemi, { email: sent.email })).body).toMatchObject({ code: 'already-submitted' })
  expectDone(await extend(kemi, { email: 'LATE@example.com' }))
})

test('a draft is found, with its round, by its owner’s exact email address, never by part of it or from another school', async () => {
  const find = async (who: OfficePerson, q?: string) =>
    expectDone(await who.call('findDrafts', q === undefined ? {} : { query: `q=${encodeURIComponent(q)}` })).drafts
  const [found] = await find(kemi, ' Late@Example.com ')
  expect(found).toMatchObject({
    email,
    program_type: 'msc',
    selected_program: 'msc-computer-science',
    round: { name: expect.any(String), closes_at: expect.any(String) },
  })
  expect(found).not.toHaveProperty('answers')
  for (const q of ['late', 'late@', 'example.com', '%', '_ate@example.com', "' or true --", 'msc'])
    expect(await find(kemi, q), q).toEqual([])
  const stranger = await portal.member('officer', { schools: ['space'] })
  expect(await find(stranger, email)).toEqual([])
  expect((await find(stranger)).map((one: { email: string }) => one.email)).not.toContain(email)
})

test('drafts of other schools take no place in a search that ends after fifty', async () => {
  const { db } = portal.context
  const one = await signedUp(portal, { email: 'wide@example.com' })
  await savePostgraduate(portal, one, { is_draft: 'true', selected_program: 'msc-space-physics', surname: 'Wide' })
  await sql`with someone as (
      insert into account (id, email, email_key, full_name, password_hash, program_type, created_at, updated_at)
      select gen_random_uuid(), 'w' || n || '@example.com', 'w' || n || '@example.com', 'W', '', 'msc', now(), now()
      from generate_series(1, 51) n returning id, email)
    insert into application (uuid, account_id, email_key, email, program_type, selected_program, status, surname, answers, created_at, updated_at)
    select gen_random_uuid(), id, email, email, 'msc', 'msc-computer-science', 'draft', 'Wide', '{}', now(), now() + interval '1 year'
    from someone`.execute(db)
  const ofSpace = await portal.member('officer', { schools: ['space'] })
  const { drafts } = expectDone(await ofSpace.call('findDrafts', { query: 'q=wide' }))
  expect(drafts.map((draft: { email: string }) => draft.email)).toEqual(['wide@example.com'])
})

test('applications that were submitted are in the queue, not among the drafts', async () => {
  const sent = await portal.candidate()
  const answer = expectDone(await kemi.call('findDrafts', { query: `q=${sent.email}` }))
  expect(answer).toEqual({
    drafts: [],
    submitted: [{ uuid: sent.uuid, application_number: sent.application.application_number }],
  })
  const number = sent.application.application_number ?? ''
  expect(expectDone(await kemi.call('findDrafts', { query: `q=${number}` }))).toEqual(answer)
  expect(expectDone(await kemi.call('findDrafts', { query: `q=${number.slice(0, -1)}` })).submitted ?? []).toEqual([])
})

test('an extension stays visible with who granted it and why, and the applicant sees the new date', async () => {
  const ngozi = await portal.member('officer')
  const someone = await signedUp(portal, { email: 'second@example.com' })
  await savePostgraduate(portal, someone, { is_draft: 'true', selected_program: 'msc-computer-science' })
  expectDone(await extend(ngozi, { email: 'second@example.com', until: dayIn(210) }))
  const { drafts } = expectDone(await kemi.call('findDrafts'))
  const end = new Date(`${dayIn(211)}T00:00:00+01:00`).toISOString()
  expect(drafts.find((one: { email: string }) => one.email === 'second@example.com')).toMatchObject({
    extension: { closes_at: end, reason: 'She was in hospital.', granted_by: expect.any(String) },
  })
  const me = (await portal.as(someone, 'GET', '/api/auth/me')).body
  expect(me.postgraduate_applications[0].round).toMatchObject({ closes_at: end, extended: true })
})

test('of two officers who extend one draft, the second learns of the first', async () => {
  const third = await signedUp(portal, { email: 'third@example.com' })
  await savePostgraduate(portal, third, { is_draft: 'true', selected_program: 'msc-computer-science' })
  const [seen] = expectDone(await kemi.call('findDrafts', { query: 'q=third@example.com' })).drafts
  const change = { email: 'third@example.com', uuid: seen.uuid, was: null }
  expectDone(await extend(kemi, { ...change, until: dayIn(220) }))
  const second = await extend(await portal.member('officer'), { ...change, until: dayIn(205) })
  expect(second).toMatchObject({ status: 409, body: { code: 'conflicting-change' } })
  expect(second.body.detail).toContain('has given this applicant until')
  expect((await extend(kemi, { email: 'third@example.com', uuid: portal.context.random.uuid() })).status).toBe(404)
})
