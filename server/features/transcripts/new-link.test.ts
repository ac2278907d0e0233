import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFriday } from '../../testing/app.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { type RecordsOffice, recordsOffice } from './testing/records-office.ts'

/* A records office opens its link when it has ended. */
let office: OfficePortal
let kemi: OfficePerson
let records: RecordsOffice
beforeAll(async () => {
  office = await officePortal({ startsAt: aFriday })
  kemi = await office.member('officer')
  records = recordsOffice(office, kemi)
})
afterAll(() => office.close())

const renew = (link: string) => office.app.inject({ method: 'POST', url: `/transcript-requests/${link}/new-link` })

const mailsTo = async (email: string) => (await office.mails.to(email)).map(({ subject }) => subject)

async function endLinks(id: string): Promise<void> {
  const ended = { links_end_at: office.clock.now() }
  await office.context.db.updateTable('transcript_request').set(ended).where('id', '=', id).execute()
}

test('a link that has ended brings a new one to the same address, which works for two weeks', async () => {
  const { email, id, link } = await records.asked()
  await endLinks(id)
  expect((await records.open(link)).statusCode).toBe(404)
  expect((await renew(link)).statusCode).toBe(200)
  expect(await mailsTo(email)).toEqual([
    expect.stringContaining('Please send us records'),
    expect.stringContaining('A new link'),
  ])
  const newer = await records.linkTo(email)
  expect(newer).not.toBe(link)
  expect((await records.open(newer)).statusCode).toBe(200)
  await office.pass(13)
  expect((await records.open(newer)).statusCode).toBe(200)
  await office.pass(2)
  expect((await records.open(newer)).statusCode).toBe(404)
})

test('the answer is the same for every uuid, and nothing is emailed for one that was replaced, answered or cancelled', async () => {
  const replaced = await records.asked()
  const other = records.anAddress()
  const again = { email: other, due_on: records.inDays(9) }
  expectDone(await kemi.call('askTranscriptAgain', { params: { id: replaced.id }, body: again }))
  const answered = await records.asked()
  await records.refuse(answered.link)
  const cancelled = await records.asked()
  expectDone(await kemi.call('cancelTranscript', { params: { id: cancelled.id } }))
  const never = await renew(crypto.randomUUID())
  for (const { link, email } of [replaced, answered, cancelled]) {
    const before = await mailsTo(email)
    expect((await renew(link)).json()).toEqual(never.json())
    expect(await mailsTo(email)).toEqual(before)
  }
  expect(await mailsTo(other)).toHaveLength(1)
  expect((await renew('not-a-uuid')).json()).toEqual(never.json())
})

test('a new link is emailed once an hour, however often and from wherever it is asked for', async () => {
  const { email, link } = await records.asked()
  await Promise.all([renew(link), renew(link), renew(link)])
  await renew(link)
  expect(await mailsTo(email)).toHaveLength(2)
  office.clock.advance({ minutes: 61 })
  await renew(link)
  expect(await mailsTo(email)).toHaveLength(3)
})
