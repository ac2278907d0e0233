import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#shared/domain/calendar.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { savePostgraduate, signedUp } from '../../testing/people.ts'
import { type OfficePortal, officePortal } from './testing/office-portal.ts'

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

test('one person gets more time with a reason, is emailed without it, and nobody else’s round changes', async () => {
  expect((await extend(kemi)).status).toBe(204)
  const email = await portal.mails.newestTo('late@example.com')
  expect(email.subject).toMatch(/^You can submit your application until /)
  expect(email.text).not.toContain('hospital')
  const rows = await portal.context.db.selectFrom('round_extension').selectAll().execute()
  expect(rows).toMatchObject([{ actor_kind: 'staff', actor_id: kemi.id, reason: 'She was in hospital.' }])
})

test('not without a reason, to a day that gives no time, to somebody who is not there, of another school or has submitted', async () => {
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
