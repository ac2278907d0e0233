import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { tellMessages } from '../requests/tell-messages.ts'

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

const message = 'Dear {first_name}, bring your originals. {application_number}'
const freeze = (body: object, who = kemi) => who.call('createBatch', { body: { action: 'write', message, ...body } })
const confirm = ({ id, count }: { id: string; count: number }, who = kemi) =>
  who.call('confirmBatch', { params: { id }, body: { count } })
const messagesOf = async (one: Candidate) => (await office.as(one, 'GET', `/applications/${one.uuid}/messages`)).body
async function mailAll() {
  while (await tellMessages.run(office.context)) {}
}

describe('a message to all chosen applicants', () => {
  test('is looked at first, then everyone reads it with their own name and gets one email', async () => {
    const frozen = expectDone(await freeze({ uuids: [ada.uuid, ben.uuid] }))
    expect(frozen).toMatchObject({
      count: 2,
      writing: { people: 2, example: { text: expect.stringContaining('bring') } },
    })
    expect(JSON.stringify(await messagesOf(ada))).not.toContain('originals')
    expect(expectDone(await confirm(frozen))).toEqual({ action: 'write', id: frozen.id, count: 2, told: 2 })
    for (const one of [ada, ben])
      expect(JSON.stringify(await messagesOf(one))).toContain(
        `Dear ${one.application.first_name}, bring your originals. ${one.application.application_number}`,
      )
    await mailAll()
    for (const one of [ada, ben]) {
      const subjects = (await office.mails.to(one.email)).map(({ subject }) => subject)
      expect(subjects.filter(subject => subject.startsWith('You have a message'))).toHaveLength(1)
    }
  })

  test('counts once when it is confirmed twice, and expires when the count differs', async () => {
    const frozen = expectDone(await freeze({ uuids: [ada.uuid] }))
    expect(await confirm({ ...frozen, count: 2 })).toMatchObject({ status: 409 })
    const [first, again] = [expectDone(await confirm(frozen)), expectDone(await confirm(frozen))]
    expect(again).toEqual(first)
    const { rows } = await office.context.db
      .selectFrom('case_message')
      .innerJoin('application', 'application.id', 'case_message.application_id')
      .select('case_message.id')
      .where('application.uuid', '=', ada.uuid)
      .execute()
      .then(rows => ({ rows }))
    expect(rows).toHaveLength(2)
  })

  test('goes to everyone in a view, and names the people without an account', async () => {
    const frozen = expectDone(await freeze({ filter: { q: 'programme:msc-computer-science' } }))
    expect(frozen.count).toBe(2)
    await office.context.db
      .updateTable('account')
      .set({ deletes_at: new Date(Date.now() + 86_400_000) })
      .where('email', '=', ben.email)
      .execute()
    expect(expectDone(await confirm(frozen))).toMatchObject({ count: 2, told: 1 })
    await office.context.db.updateTable('account').set({ deletes_at: null }).where('email', '=', ben.email).execute()
  })

  test.each([
    ['empty', ' '],
    ['with a placeholder that is not known', 'Dear {name}'],
    ['too long', 'a'.repeat(5001)],
  ])('is refused when it is %s', async (_, text) => {
    expect(await freeze({ uuids: [ada.uuid], message: text })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'message' }] },
    })
  })

  test('needs the right to check documents, for every one of the applications, also when it is sent', async () => {
    const head = await office.member('head')
    expect(await freeze({ uuids: [ada.uuid] }, head)).toMatchObject({ status: 403 })
    const elsewhere = await office.member('officer', { schools: ['management'] })
    expect(await freeze({ uuids: [ada.uuid] }, elsewhere)).toMatchObject({ status: 404 })
    const frozen = expectDone(await freeze({ uuids: [ada.uuid] }))
    const other = await office.member('officer')
    expect(await confirm(frozen, other)).toMatchObject({ status: 404 })
  })
})
