import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { type Applicant, savePostgraduate, signedUp } from '../../testing/people.ts'

/* People who have started an application and not submitted it. */
let office: OfficePortal
let kemi: OfficePerson
beforeAll(async () => {
  office = await officePortal()
  kemi = await office.member('officer')
})
afterAll(() => office.close())

let people = 0
async function started(programme = 'msc-computer-science'): Promise<Applicant & { uuid: string }> {
  people += 1
  const applicant = await signedUp(office, { email: `started${people}@example.com` })
  const fields = {
    is_draft: 'true',
    selected_program: programme,
    surname: `Started${people}`,
    first_name: 'Ada',
    phone_number: '08031234567',
  }
  const answer = await savePostgraduate(office, applicant, fields)
  return { ...applicant, uuid: answer.json().uuid }
}

const list = async (who = kemi, query = '') => expectDone(await who.call('listUnfinished', { query }))
const uuidsOf = async (who = kemi) => (await list(who)).rows.map(({ uuid }: { uuid: string }) => uuid)
const remind = (uuids: readonly string[], who = kemi) => who.call('remindUnfinished', { body: { uuids } })
const remindersTo = async (email: string) =>
  (await office.mails.to(email)).map(({ subject }) => subject).filter(subject => subject.includes('not finished'))

describe('who has started and not finished', () => {
  test('is listed by name and programme, without an answer or an address, and no longer once it is submitted', async () => {
    const [ada, sent] = [await started(), await office.candidate()]
    const { rows, rounds } = await list()
    const row = rows.find(({ uuid }: { uuid: string }) => uuid === ada.uuid)
    expect(row).toMatchObject({ programme: 'msc-computer-science', may_be_reminded: true })
    expect(JSON.stringify(row)).not.toMatch(/@|0803/)
    expect(rows.map(({ uuid }: { uuid: string }) => uuid)).not.toContain(sent.uuid)
    expect(rounds.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(rows.length)
  })

  test('is everyone in reach for a round or programme that there is not, which is named', async () => {
    await started()
    const all = await list()
    const parts = ['round:"no such round"', 'programme:alchemy']
    expect(await list(kemi, 'round=no such round&programme=alchemy')).toEqual({
      ...all,
      unknown: expect.arrayContaining(parts),
    })
    expect(await list(kemi, `round=${all.rows[0].round.id}&programme=msc-computer-science`)).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ programme: 'msc-computer-science' })]),
    })
    expect((await list(kemi, 'programme=msc-space-physics')).rows).toEqual([])
  })

  test('is nobody of another school, and nobody at all for a role that does not write to applicants', async () => {
    const ada = await started()
    expect(await uuidsOf(await office.member('officer', { schools: ['management'] }))).not.toContain(ada.uuid)
    for (const role of ['reader', 'head', 'bursar', 'auditor', 'administrator'] as const)
      expect(await (await office.member(role)).call('listUnfinished')).toMatchObject({ status: 403 })
  })

  test('is nobody whose round has closed, unless there is more time for this one', async () => {
    const [late, given] = [await started(), await started()]
    const { db } = office.context
    const { round_id } = await db
      .selectFrom('application')
      .select('round_id')
      .where('uuid', '=', late.uuid)
      .executeTakeFirstOrThrow()
    const { closes_at } = await db
      .selectFrom('round')
      .select('closes_at')
      .where('id', '=', round_id ?? '')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .selectFrom('application')
      .select('id')
      .where('uuid', '=', given.uuid)
      .executeTakeFirstOrThrow()
    const future = new Date(Date.now() + 86_400_000)
    await db
      .insertInto('round_extension')
      .values({ application_id: id, closes_at: future, reason: 'Ill', actor_kind: 'staff', created_at: new Date() })
      .execute()
    await db
      .updateTable('round')
      .set({ closes_at: new Date(Date.now() - 1000) })
      .where('id', '=', round_id ?? '')
      .execute()
    try {
      const uuids = await uuidsOf()
      expect(uuids).toContain(given.uuid)
      expect(uuids).not.toContain(late.uuid)
      expect(expectDone(await remind([late.uuid]))).toMatchObject({ reminded: 0, left_out: [{ count: 1 }] })
    } finally {
      await db
        .updateTable('round')
        .set({ closes_at })
        .where('id', '=', round_id ?? '')
        .execute()
    }
  })

  test('is shown page by page, each once', async () => {
    const { db } = office.context
    const ada = await started()
    const { rows } = await list()
    const first = rows[0]
    expect(first.uuid).toBe(ada.uuid)
    const { id, micros } = await db
      .selectFrom('application')
      .select(['id'])
      .select(eb => eb.fn<string>('to_char', ['updated_at', eb.val('US')]).as('micros'))
      .where('uuid', '=', ada.uuid)
      .executeTakeFirstOrThrow()
    expect(micros).toBeDefined()
    const at = BigInt(Date.parse(first.changed_at)) * 1000n + BigInt(Number(micros) % 1000)
    const rest = expectDone(await kemi.call('listUnfinished', { query: `after=${at}.${id}` }))
    expect(rest.rows.map(({ uuid }: { uuid: string }) => uuid)).toEqual(
      rows.slice(1).map(({ uuid }: { uuid: string }) => uuid),
    )
    expect(await kemi.call('listUnfinished', { query: 'after=x' })).toMatchObject({ status: 422 })
  })
})

describe('a reminder', () => {
  test('goes to those who are chosen, and to no one twice in a week, not even when two send it at once', async () => {
    const [ada, ben] = [await started(), await started()]
    const musa = await office.member('officer')
    const both = await Promise.all([remind([ada.uuid, ben.uuid]), remind([ada.uuid], musa)])
    expect(both.reduce((sum, { body }) => sum + body.reminded, 0)).toBe(2)
    for (const one of [ada, ben]) expect(await remindersTo(one.email)).toHaveLength(1)
    const again = expectDone(await remind([ada.uuid]))
    expect(again).toEqual({ reminded: 0, left_out: [{ why: 'was reminded this week', count: 1 }] })
    await office.context.db
      .updateTable('draft_reminder')
      .set({ reminded_at: new Date(Date.now() - 8 * 86_400_000) })
      .execute()
    expect(expectDone(await remind([ada.uuid]))).toMatchObject({ reminded: 1 })
    expect(await remindersTo(ada.email)).toHaveLength(2)
  })

  test('never goes to someone of another school, to someone who has submitted, or about one’s own application', async () => {
    const [ada, sent] = [await started(), await office.candidate()]
    const elsewhere = await office.member('officer', { schools: ['management'] })
    expect(expectDone(await remind([ada.uuid], elsewhere))).toMatchObject({ reminded: 0 })
    expect(expectDone(await remind([sent.uuid]))).toMatchObject({ reminded: 0, left_out: [{ count: 1 }] })
    const own = await office.member('officer')
    await office.context.db
      .updateTable('staff')
      .set({ email: ada.email, email_key: ada.email })
      .where('id', '=', own.id)
      .execute()
    expect(await uuidsOf(own)).not.toContain(ada.uuid)
    expect(expectDone(await remind([ada.uuid], own))).toMatchObject({ reminded: 0 })
  })

  test.each([
    ['no one', []],
    ['someone without an id', ['x']],
    ['too many', Array.from({ length: 201 }, () => '00000000-0000-4000-8000-000000000000')],
  ])('is refused for %s', async (_who, uuids) => {
    expect(await remind(uuids)).toMatchObject({ status: 422 })
  })
})
