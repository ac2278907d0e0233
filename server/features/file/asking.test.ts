import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '#shared/domain/calendar.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, fileOf, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { password } from '../../testing/people.ts'

let portal: OfficePortal
let kemi: OfficePerson
let ada: Candidate
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
})
beforeEach(async () => {
  ada = await portal.candidate()
})
afterAll(() => portal.close())

const dayIn = (days: number) => dayOf(new Date(+portal.clock.now() + days * 86_400_000))
const transcript = { kind: 'transcript', message: 'Page 2 is missing. Upload all pages in one file.' }
const inWords = { kind: 'answer', message: 'Why is there a gap of two years in your studies?' }
const ask = (requests: object[], due_on = dayIn(10), headers = {}) =>
  kemi.call('requestFromApplicant', { params: { uuid: ada.uuid }, body: { requests, due_on }, headers })
const requests = async () => (await fileOf(kemi, ada)).case.requests
const subjects = async () => (await portal.mails.to(ada.email)).map(({ subject }) => subject)
const pass = (days: number) => portal.pass(days)

describe('requests to an applicant', () => {
  test('open the case, pass it to the applicant, and send one email that does not reveal what was asked', async () => {
    const answer = await ask([transcript, inWords])
    expect(answer).toMatchObject({
      status: 201,
      body: { case: { stage: 'with_applicant', due_at: new Date(`${dayIn(11)}T00:00:00+01:00`).toISOString() } },
    })
    expect((await requests()).map(({ kind, state }: Record<string, string>) => `${kind} ${state}`).toSorted()).toEqual([
      'answer open',
      'transcript open',
    ])
    const emails = (await portal.mails.to(ada.email)).filter(({ subject }) => subject.includes('We need'))
    expect(emails).toHaveLength(1)
    expect(emails[0]?.subject).toMatch(/^We need 2 things by \d+ \w+ \d{4}$/)
    expect(emails[0]?.text).not.toMatch(/Page 2|gap of two years|transcript/i)
  })

  test('are refused, with every problem named, for a kind the form lacks, a kind requested twice or an impossible date', async () => {
    const twice = await ask([transcript, { ...transcript }, { kind: 'jamb_result', message: 'Please.' }])
    expect(twice).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'requests.1.kind' }, { field: 'requests.2.kind' }] },
    })
    for (const due_on of [dayIn(-1), dayIn(0), dayIn(120), '2026-02-30', 'tomorrow'])
      expect(await ask([transcript], due_on), due_on).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'due_on' }] },
      })
    expect((await fileOf(kemi, ada)).case.stage).toBe('received')
    expectDone(await ask([transcript]))
    expect(await ask([transcript])).toMatchObject({ status: 422, body: { errors: [{ field: 'requests.0.kind' }] } })
  })

  test('are refused with a message of 100,000 characters, and store right-to-left text unchanged', async () => {
    expect((await ask([{ kind: 'answer', message: 'x'.repeat(100_000) }])).status).toBe(422)
    const message = 'أرسل كشف الدرجات مرة أخرى من فضلك'
    expectDone(await ask([{ kind: 'answer', message }]))
    expect((await requests())[0].message).toBe(message)
  })

  test('are sent once, however often the connection breaks', async () => {
    const headers = { 'idempotency-key': portal.context.random.uuid() }
    const answers = [await ask([inWords], dayIn(5), headers), await ask([inWords], dayIn(5), headers)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await requests()).toHaveLength(1)
  })

  test('share one due date with later ones, which never bring it closer', async () => {
    expectDone(await ask([transcript], dayIn(10)))
    const more = expectDone(await ask([inWords], dayIn(4))).case
    expect(more.due_at).toBe(new Date(`${dayIn(11)}T00:00:00+01:00`).toISOString())
    const last = (await portal.mails.newestTo(ada.email)).subject
    expect(last).toMatch(/^We need 2 things/)
  })

  test('are refused while the case is with readers', async () => {
    const { revision } = expectDone(await kemi.call('openCase', { params: { uuid: ada.uuid } })).case
    const body = { stage: 'reviewing', revision }
    expectDone(await kemi.call('moveCase', { params: { uuid: ada.uuid }, body }))
    expect(await ask([transcript])).toMatchObject({ status: 409, body: { current: { stage: 'reviewing' } } })
  })
})

describe('before the due date', () => {
  test('the applicant is reminded halfway and two days before; on the date the case returns to the office', async () => {
    expectDone(await ask([transcript], dayIn(13)))
    const reminders = async () => (await subjects()).filter(subject => subject.startsWith('Reminder')).length
    await pass(6)
    expect(await reminders()).toBe(0)
    await pass(2)
    expect(await reminders()).toBe(1)
    await pass(4)
    expect(await reminders()).toBe(2)
    expect((await fileOf(kemi, ada)).case.stage).toBe('with_applicant')
    await pass(2)
    const file = await fileOf(kemi, ada)
    expect(file.case).toMatchObject({ stage: 'checking', requests: [{ state: 'open' }], due_at: expect.any(String) })
    expect(file.history).toContainEqual(
      expect.objectContaining({ from: 'with_applicant', to: 'checking', by: { kind: 'job' } }),
    )
    await pass(30)
    expect(await reminders()).toBe(2)
  })

  test('an applicant whose account will be deleted is not reminded', async () => {
    expectDone(await ask([transcript], dayIn(13)))
    const asked = { password: 'three words in a row', confirmation: 'delete my account', withdraw: true }
    expect((await portal.as(ada, 'POST', '/account/deletion', asked)).status).toBe(200)
    await pass(8)
    expect((await subjects()).filter(subject => subject.startsWith('Reminder'))).toEqual([])
  })
})

describe('cancelling a request', () => {
  test('returns the case to the office if it was the last one', async () => {
    expectDone(await ask([transcript, inWords]))
    const [one, other] = await requests()
    const cancel = (id: string) => kemi.call('cancelRequest', { params: { id } })
    expect(expectDone(await cancel(one.id)).case.stage).toBe('with_applicant')
    expect(await cancel(one.id)).toMatchObject({ status: 409, body: { code: 'conflicting-change' } })
    const last = expectDone(await cancel(other.id)).case
    expect(last.stage).toBe('checking')
    expect(last).not.toHaveProperty('due_at')
  })

  test('tells the applicant how much is left, but not what was cancelled', async () => {
    expectDone(await ask([transcript, inWords]))
    const [one, other] = await requests()
    const cancel = (id: string) => kemi.call('cancelRequest', { params: { id } })
    expectDone(await cancel(one.id))
    const first = await portal.mails.newestTo(ada.email)
    expect(first.subject).toBe('You do not need to send one of the things we asked for')
    expect(first.text).toMatch(/We still need 1 thing from you by the end of \d+ \w+ \d{4}/)
    expectDone(await cancel(other.id))
    const last = await portal.mails.newestTo(ada.email)
    expect(last.subject).toBe('You do not need to send us anything')
    expect(last.text).not.toContain('We still need')
    expect(`${first.text} ${last.text}`).not.toMatch(/Page 2|gap of two years|transcript/i)
  })

  test('removes it from the dashboard, which says after the last one that the documents are being checked', async () => {
    expectDone(await ask([transcript, inWords]))
    const own = async () => (await portal.as(ada, 'GET', '/api/auth/me')).body.postgraduate_applications[0].case
    const [one, other] = await requests()
    expectDone(await kemi.call('cancelRequest', { params: { id: one.id } }))
    expect((await own()).requests.map(({ id }: { id: string }) => id)).toEqual([other.id])
    expect((await own()).message).toMatch(/^We need 1 thing by/)
    expectDone(await kemi.call('cancelRequest', { params: { id: other.id } }))
    expect(await own()).toMatchObject({ stage: 'checking', message: 'We are checking your documents.' })
    expect(await own()).not.toHaveProperty('requests')
  })

  test('is possible after the due date, and the email then gives no date for the rest', async () => {
    expectDone(await ask([transcript, inWords], dayIn(3)))
    await pass(5)
    const [one] = await requests()
    expectDone(await kemi.call('cancelRequest', { params: { id: one.id } }))
    const { text } = await portal.mails.newestTo(ada.email)
    expect(text).toContain('The date has passed')
    expect(text).not.toContain('by the end of')
  })

  test('happens once, however often the connection breaks, and is refused once the applicant has replied', async () => {
    expectDone(await ask([inWords, transcript]))
    const asked = await requests()
    const words = asked.find(({ kind }: { kind: string }) => kind === 'answer')
    const file = asked.find(({ kind }: { kind: string }) => kind === 'transcript')
    const headers = { 'idempotency-key': portal.context.random.uuid() }
    const cancel = () => kemi.call('cancelRequest', { params: { id: file.id }, headers })
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 200])
    expect((await subjects()).filter(subject => subject.startsWith('You do not need to'))).toHaveLength(1)
    const url = `/applications/${ada.uuid}/requests/${words.id}/answer`
    expect((await portal.as(ada, 'POST', url, { body: 'I was ill.' })).status).toBeLessThan(300)
    expect(await kemi.call('cancelRequest', { params: { id: words.id } })).toMatchObject({
      status: 409,
      body: { detail: 'The applicant has replied to this request. You cannot cancel it.' },
    })
  })

  test('is automatic for all open ones when an officer takes the case back by hand', async () => {
    const { revision } = expectDone(await ask([transcript, inWords])).case
    const body = { stage: 'checking', revision }
    expectDone(await kemi.call('moveCase', { params: { uuid: ada.uuid }, body }))
    expect((await requests()).map(({ state }: { state: string }) => state)).toEqual(['cancelled', 'cancelled'])
    expect((await portal.mails.newestTo(ada.email)).subject).toBe('You do not need to send us anything')
  })

  test('is 404 for an officer of another school', async () => {
    expectDone(await ask([transcript]))
    const [{ id }] = await requests()
    const stranger = await portal.member('officer', { schools: ['space'] })
    expect((await stranger.call('cancelRequest', { params: { id } })).status).toBe(404)
  })
})

test('open requests end when the office withdraws the application', async () => {
  const { revision } = expectDone(await ask([transcript])).case
  const body = { stage: 'withdrawn', revision, reason: 'She called us.' }
  expectDone(await kemi.call('moveCase', { params: { uuid: ada.uuid }, body }))
  expect((await requests()).map(({ state }: { state: string }) => state)).toEqual(['moved-on'])
})

test('open requests stay open while an account that will be deleted can still be kept', async () => {
  expectDone(await ask([transcript]))
  const deletion = { password, confirmation: 'delete my account', withdraw: true }
  expect((await portal.as(ada, 'POST', '/account/deletion', deletion)).status).toBe(200)
  expect((await fileOf(kemi, ada)).case.stage).toBe('withdrawn')
  expect((await portal.as(ada, 'DELETE', '/account/deletion')).status).toBe(200)
  expect((await fileOf(kemi, ada)).case).toMatchObject({ stage: 'with_applicant', requests: [{ state: 'open' }] })
})
