import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFriday } from '../../testing/app.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { findApplicationId } from '../applications/queries.ts'
import { eraseApplication, noLeftovers } from '../privacy/erase.ts'
import { afterTranscriptRefusal } from './bounce.ts'
import { type RecordsOffice, recordsOffice } from './testing/records-office.ts'

/* A records office does not answer, or is not reached. */
let office: OfficePortal
let kemi: OfficePerson
let records: RecordsOffice
beforeAll(async () => {
  office = await officePortal({ startsAt: aFriday })
  kemi = await office.member('officer')
  records = recordsOffice(office, kemi)
})
afterAll(() => office.close())

describe('an email that does not arrive', () => {
  test('makes the request wait for an officer, and the address can be corrected', async () => {
    const { ada, email, id } = await records.asked()
    const { id: mail } = await office.context.db
      .selectFrom('mail')
      .select('id')
      .where('transcript_request_id', '=', id)
      .executeTakeFirstOrThrow()
    const report = { kind: 'transcript-request', recipient: email, transcript_request_id: id }
    await office.context.db
      .transaction()
      .execute(tx => afterTranscriptRefusal(tx, office.context, { ...report, id: mail }))
    expect(await records.stateOf(ada)).toMatchObject({ state: 'bounced' })
    expect(await records.waiting(ada)).toMatchObject({ rest: 'did not get our request' })
    const correct = { params: { id }, body: { email: records.anAddress(), due_on: records.inDays(9) } }
    expectDone(await kemi.call('askTranscriptAgain', correct))
    expect(await records.stateOf(ada)).toMatchObject({ state: 'requested', email: correct.body.email })
  })
})

describe('a request that nobody answers', () => {
  test('waits for an officer once its day has passed', async () => {
    const { ada, id } = await records.asked()
    expect(await records.waiting(ada)).toBeUndefined()
    const { db, clock } = office.context
    await db
      .updateTable('transcript_request')
      .set({ due_at: new Date(+clock.now() - 1) })
      .where('id', '=', id)
      .execute()
    expect(await records.waiting(ada)).toMatchObject({ rest: 'has not answered in time' })
  })

  test('goes with its application, whose payments are kept', async () => {
    const { ada, id, link } = await records.asked()
    const { db } = office.context
    const application = (await findApplicationId(db, ada.uuid)) ?? 0
    await records.send(link)
    await db
      .transaction()
      .execute(tx => eraseApplication(tx, office.context, application, { why: 'close_account', left: noLeftovers() }))
    for (const [table, column] of [
      ['transcript_request', 'id'],
      ['transcript_link', 'request_id'],
      ['document', 'transcript_request_id'],
      ['mail', 'transcript_request_id'],
    ] as const)
      expect(
        await db
          .selectFrom(table)
          .select(sql`1`.as('one'))
          .where(column as 'id', '=', id)
          .execute(),
        table,
      ).toEqual([])
    expect((await records.open(link)).statusCode).toBe(404)
  })
})

describe('reminders', () => {
  test('come on the days of referees with links that work, and end with an answer', async () => {
    const { email, link } = await records.asked()
    const subjects = async () => (await office.mails.to(email)).map(({ subject }) => subject)
    for (const days of [7, 7, 14]) {
      await office.pass(days)
      await office.work('remind-records-offices')
    }
    expect(await subjects()).toEqual([
      expect.stringMatching(/^Please send/),
      expect.stringMatching(/^Reminder/),
      expect.stringMatching(/^Reminder/),
      expect.stringMatching(/^Last reminder/),
    ])
    expect((await records.open(await records.linkTo(email))).statusCode).toBe(200)
    expect((await records.refuse(link)).statusCode).toBe(200)
    await office.pass(10)
    await office.work('remind-records-offices')
    expect(await subjects()).toHaveLength(5)
  })
})
