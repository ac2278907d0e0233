import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#shared/domain/calendar.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, fileOf, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { tellRequests } from '../requests/tell-requests.ts'

let office: OfficePortal
let kemi: OfficePerson
let ada: Candidate
let ben: Candidate
beforeAll(async () => {
  office = await officePortal()
  ada = await office.candidate()
  ben = await office.candidate()
  kemi = await office.member('officer')
})
afterAll(() => office.close())

const inDays = (days: number) => addDays(dayOf(office.clock.now()), days)
const transcript = { kind: 'transcript', message: 'Dear {first_name}, every page of it.' }
const words = { kind: 'answer', message: 'Which name is right on {application_number}?' }
const freeze = (body: object, who = kemi) =>
  who.call('createBatch', { body: { action: 'ask', requests: [words], due_on: inDays(10), ...body } })
const confirm = ({ id, count }: { id: string; count: number }, who = kemi) =>
  who.call('confirmBatch', { params: { id }, body: { count } })
async function requestsTo(one: Candidate) {
  return (await fileOf(kemi, one)).case?.requests ?? []
}
async function mailAll() {
  while (await tellRequests.run(office.context)) {}
}
const mailsTo = async (one: Candidate) =>
  (await office.mails.to(one.email)).map(({ subject }) => subject).filter(subject => subject.startsWith('We need'))

describe('requests to all chosen applicants', () => {
  test('are looked at first, then everyone is asked by name, goes to “With applicant”, and gets one email', async () => {
    const frozen = expectDone(await freeze({ uuids: [ada.uuid, ben.uuid], requests: [words, transcript] }))
    expect(frozen).toMatchObject({
      count: 2,
      asking: {
        people: 2,
        left_out: { count: 0 },
        example: { requests: [{ kind: 'answer' }, { kind: 'transcript' }] },
      },
    })
    expect(await requestsTo(ada)).toEqual([])
    expect(expectDone(await confirm(frozen))).toMatchObject({
      action: 'ask',
      count: 2,
      asked: 2,
      left_out: { count: 0 },
    })
    for (const one of [ada, ben]) {
      const file = await fileOf(kemi, one)
      expect(file.case).toMatchObject({ stage: 'with_applicant' })
      const messages = file.case?.requests?.map(({ message }: { message: string }) => message)
      expect(messages).toContain(`Dear ${one.application.first_name}, every page of it.`)
      expect(messages).toContain(`Which name is right on ${one.application.application_number}?`)
      expect(file.history?.map(({ action }: { action: string }) => action)).toContain('requests.sent')
    }
    await mailAll()
    await mailAll()
    for (const one of [ada, ben]) expect(await mailsTo(one)).toEqual([expect.stringContaining('We need 2 things by')])
  })

  test('count once when they are confirmed twice', async () => {
    const frozen = expectDone(await freeze({ uuids: [ada.uuid] }))
    expect(await confirm({ ...frozen, count: 2 })).toMatchObject({ status: 409 })
    const [first, again] = [expectDone(await confirm(frozen)), expectDone(await confirm(frozen))]
    expect(again).toEqual(first)
    expect(await requestsTo(ada)).toHaveLength(3)
  })

  test('leave out those who were asked for the document, and say so by number', async () => {
    const dan = await office.candidate()
    const frozen = expectDone(await freeze({ uuids: [ada.uuid, dan.uuid], requests: [transcript] }))
    const asked = [{ uuid: ada.uuid, why: 'has been asked for it' }]
    expect(frozen.asking).toMatchObject({ people: 1, left_out: { count: 1, cases: asked } })
    expect(expectDone(await confirm(frozen))).toMatchObject({ asked: 1, left_out: { count: 1, cases: asked } })
    expect(await requestsTo(dan)).toHaveLength(1)
  })

  test('look again when they are confirmed: a colleague was first with one, and another has gone to readers', async () => {
    const [eve, fay, gus] = [await office.candidate(), await office.candidate(), await office.candidate()]
    const frozen = expectDone(await freeze({ uuids: [eve.uuid, fay.uuid, gus.uuid], requests: [transcript] }))
    expect(frozen.asking?.people).toBe(3)
    const other = await office.member('officer')
    expectDone(
      await other.call('requestFromApplicant', {
        params: { uuid: eve.uuid },
        body: { requests: [{ ...transcript, message: 'Mine' }], due_on: inDays(5) },
      }),
    )
    const { case: opened } = expectDone(await other.call('openCase', { params: { uuid: fay.uuid } }))
    expectDone(
      await other.call('moveCase', {
        params: { uuid: fay.uuid },
        body: { stage: 'reviewing', revision: opened.revision },
      }),
    )
    const answer = expectDone(await confirm(frozen))
    expect(answer).toMatchObject({ asked: 1, left_out: { count: 2 } })
    expect(await requestsTo(eve)).toMatchObject([{ message: 'Mine' }])
    expect(await requestsTo(fay)).toEqual([])
  })

  test('write to no one who has answered before the email went out', async () => {
    const hal = await office.candidate()
    expectDone(await confirm(expectDone(await freeze({ uuids: [hal.uuid] }))))
    const [request] = await requestsTo(hal)
    expectDone(await kemi.call('cancelRequest', { params: { id: request?.id ?? '' } }))
    await mailAll()
    expect(await mailsTo(hal)).toEqual([])
  })

  test('never bring a due date closer', async () => {
    const ian = await office.candidate()
    for (const days of [20, 5])
      expectDone(await confirm(expectDone(await freeze({ uuids: [ian.uuid], due_on: inDays(days) }))))
    const due = (await requestsTo(ian)).map(({ due_at }: { due_at: string }) => dayOf(new Date(+new Date(due_at) - 1)))
    expect(new Set(due)).toEqual(new Set([inDays(20)]))
  })

  test.each([
    ['no words', { requests: [{ ...words, message: ' ' }] }, 'requests.0.message'],
    ['a placeholder that is not known', { requests: [{ ...words, message: 'Dear {name}' }] }, 'requests.0.message'],
    ['nothing at all', { requests: [] }, 'requests'],
    ['a day that is none', { due_on: '2027-02-30' }, 'due_on'],
    ['a day long past', { due_on: '2020-01-01' }, 'due_on'],
    ['a day too far away', { due_on: '2099-01-01' }, 'due_on'],
  ])('are refused with %s', async (_, change, field) => {
    expect(await freeze({ uuids: [ada.uuid], ...change })).toMatchObject({ status: 422, body: { errors: [{ field }] } })
  })

  test('need the right to check documents, for every one of the applications', async () => {
    const head = await office.member('head')
    expect(await freeze({ uuids: [ada.uuid] }, head)).toMatchObject({ status: 403 })
    const elsewhere = await office.member('officer', { schools: ['management'] })
    expect(await freeze({ uuids: [ada.uuid] }, elsewhere)).toMatchObject({ status: 404 })
    const frozen = expectDone(await freeze({ uuids: [ada.uuid] }))
    expect(await confirm(frozen, await office.member('officer'))).toMatchObject({ status: 404 })
  })
})
