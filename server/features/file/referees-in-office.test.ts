import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tinyPdf } from '../../adapters/files/testing/corpus.ts'
import { referenceLinkIn } from '../../testing/mail-reader.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, fileOf, type OfficePortal, officePortal, sendReference } from '../../testing/office-portal.ts'

/* Referees reminded, replaced, and entered from paper by the office. */
let office: OfficePortal
let kemi: OfficePerson
let musa: OfficePerson
beforeAll(async () => {
  office = await officePortal()
  kemi = await office.member('officer')
  musa = await office.member('officer')
})
afterAll(() => office.close())

const first = 'm.bello@unilag.edu.ng'
const letter = {
  name: 'Prof. Musa Bello',
  designation: 'Professor',
  place_of_work: 'Lagos',
  final_recommendation: 'I recommend her.',
}
const scan = { fileName: 'letter.pdf', contentType: 'application/pdf', bytes: tinyPdf('letter') }
const place = ({ uuid }: Candidate, number = 1) => ({ uuid, number: String(number) })
const remind = (one: Candidate, who = kemi) => who.call('remindOfficeReferee', { params: place(one) })
const change = (one: Candidate, name: string, email: string, number = 1) =>
  kemi.call('changeOfficeReferee', {
    params: place(one, number),
    body: { new_referee_name: name, new_referee_email: email },
  })
const enter = (one: Candidate, answers: object = letter, files: object = { scan }, who = kemi) =>
  who.call('enterPaperReference', { params: place(one), body: { ...answers }, files: { ...files } })
async function linkOf(email: string) {
  return referenceLinkIn(await office.mails.newestTo(email))
}
const openLink = async (link: string) =>
  (await office.app.inject({ method: 'GET', url: `/postgraduate/application-summary-referee-page/${link}` })).statusCode
const subjectsTo = async (email: string) => (await office.mails.to(email)).map(({ subject }) => subject)

describe('a referee is reminded by the office', () => {
  test('with a fresh link, once in seven days whoever asks, and the old link still works', async () => {
    const ada = await office.candidate()
    const before = await linkOf(first)
    expectDone(await remind(ada))
    const after = await linkOf(first)
    expect(after).not.toBe(before)
    for (const link of [before, after]) expect(await openLink(link)).toBe(200)
    const mail = await office.mails.newestTo(first)
    expect(mail.text).not.toContain('asked us to remind you')
    expect(await remind(ada, musa)).toMatchObject({ status: 409, body: { code: 'too-early' } })
    const own = await office.as(ada, 'POST', '/applications/referees/1/remind')
    expect(own.status).not.toBe(200)
  })

  test('never after the reference is in, and never one who wants no more', async () => {
    const ada = await office.candidate()
    await office.context.db
      .updateTable('referee')
      .set({ reminders_stopped_at: office.clock.now() })
      .where('email', '=', first)
      .where('status', '=', 'requested')
      .execute()
    expect(await remind(ada)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('not to send') } })
    await sendReference(office, first)
    expect(await remind(ada)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('has given') } })
  })
})

describe('a referee is replaced by the office', () => {
  test('the old link dies, the new referee is asked, and everyone is told', async () => {
    const ada = await office.candidate()
    const old = await linkOf(first)
    const { references } = expectDone(await change(ada, 'Prof. Ada Eze', 'a.eze@unn.edu.ng'))
    expect(references[0]).toMatchObject({ number: 1, name: 'Prof. Ada Eze', status: 'requested' })
    expect(await openLink(old)).toBe(410)
    expect(await openLink(await linkOf('a.eze@unn.edu.ng'))).toBe(200)
    expect((await subjectsTo(first)).at(-1)).toMatch(/no longer needed/)
    expect(await subjectsTo(ada.email)).toContain('Your referee is now Prof. Ada Eze')
    expect((await fileOf(kemi, ada)).history?.map(({ action }: { action: string }) => action)).toContain(
      'referee.changed',
    )
  })

  test('more often than an applicant may, and the applicant’s own changes are not used up', async () => {
    const ada = await office.candidate()
    for (let turn = 0; turn < 7; turn += 1)
      expectDone(await change(ada, `Prof. Number ${turn}`, `number${turn}@unn.edu.ng`))
    const { changes } = await office.context.db
      .selectFrom('referee')
      .innerJoin('application', 'application.id', 'referee.application_id')
      .select('referee.changes')
      .where('application.uuid', '=', ada.uuid)
      .where('referee.number', '=', 1)
      .where('referee.status', '=', 'requested')
      .executeTakeFirstOrThrow()
    expect(changes).toBe(0)
  })

  test.each([
    ['the applicant', (one: Candidate) => one.email],
    ['no academic address', () => 'someone@example.com'],
    ['the other referee', () => 'second'],
  ])('never by %s', async (_who, emailOf) => {
    const ada = await office.candidate()
    const { references } = await fileOf(kemi, ada)
    const email = emailOf(ada) === 'second' ? references?.[1]?.email : emailOf(ada)
    expect(await change(ada, 'Prof. Wrong', email ?? '')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'new_referee_email' }] },
    })
  })

  test('never once the reference is in, nor from outside the scope, nor by someone who only reads', async () => {
    const ada = await office.candidate()
    const elsewhere = await office.member('officer', { schools: ['management'] })
    expect(await remind(ada, elsewhere)).toMatchObject({ status: 404 })
    expect(await remind(ada, await office.member('head'))).toMatchObject({ status: 403 })
    await sendReference(office, first)
    expect(await change(ada, 'Prof. Ada Eze', 'a.eze@unn.edu.ng')).toMatchObject({ status: 409 })
  })
})

describe('a reference on paper', () => {
  test('is entered with its scan, its link dies, and referee and applicant are told', async () => {
    const ada = await office.candidate()
    const old = await linkOf(first)
    const { references } = expectDone(await enter(ada, { ...letter, research_ability: '4', teaching_ability: '' }))
    expect(references[0]).toMatchObject({ status: 'provided', paper: { entered_by: { id: kemi.id } } })
    expect(await openLink(old)).toBe(409)
    expect((await subjectsTo(first)).at(-1)).toMatch(/We have your letter about/)
    expect((await subjectsTo(ada.email)).join()).toContain('has given your reference')
    const read = expectDone(await musa.call('readCaseReference', { params: { id: references[0].id } }))
    expect(read).toMatchObject({ final_recommendation: 'I recommend her.', research_ability: 4 })
    expect(read.teaching_ability).toBeUndefined()
    expect(await musa.call('readReferenceFile', { params: { id: references[0].id } })).toMatchObject({ status: 200 })
  })

  test('is compared with the scan by another person, once', async () => {
    const ada = await office.candidate()
    const { references } = expectDone(await enter(ada))
    const compare = (who: OfficePerson) => who.call('comparePaperReference', { params: { id: references[0].id } })
    expect(await compare(kemi)).toMatchObject({ status: 409 })
    const compared = expectDone(await compare(musa))
    expect(compared.references[0].paper).toMatchObject({ compared_by: { id: musa.id } })
    expect(await compare(await office.member('officer'))).toMatchObject({ status: 409 })
  })

  test.each([
    ['no scan', letter, {}, 'scan'],
    ['a scan that is a text', letter, { scan: { ...scan, bytes: Buffer.from('hello') } }, 'scan'],
    ['no words', { ...letter, final_recommendation: ' ' }, { scan }, 'final_recommendation'],
    ['a rating of 6', { ...letter, research_ability: '6' }, { scan }, 'research_ability'],
  ])('is refused with %s', async (_what, answers, files, field) => {
    const ada = await office.candidate()
    expect(await enter(ada, answers, files)).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    expect((await fileOf(kemi, ada)).references?.[0]).toMatchObject({ status: 'requested' })
  })

  test('never takes the place of what the referee sent, not even at once', async () => {
    const ada = await office.candidate()
    await sendReference(office, first)
    expect(await enter(ada)).toMatchObject({ status: 409, body: { code: 'already-submitted' } })
    const ben = await office.candidate()
    const both = await Promise.all([enter(ben), enter(ben, letter, { scan }, musa)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('one from the referee is not compared with anything', async () => {
    const ada = await office.candidate()
    await sendReference(office, first)
    const { references } = await fileOf(kemi, ada)
    expect(await musa.call('comparePaperReference', { params: { id: references?.[0]?.id ?? '' } })).toMatchObject({
      status: 404,
    })
  })
})
