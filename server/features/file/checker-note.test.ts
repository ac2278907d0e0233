import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#shared/domain/staff.ts'
import { colleague, expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, fileOf, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { findApplicationId, getApplication } from '../applications/queries.ts'
import { eraseApplication, noLeftovers } from '../privacy/erase.ts'
import { applicationFacts } from '../privacy/export/facts.ts'

/* What the officer who checks a result notes, for nobody else (ADR 220). */
let office: OfficePortal
let kemi: OfficePerson
let musa: OfficePerson
let registrar: OfficePerson
let ada: Candidate
beforeAll(async () => {
  office = await officePortal()
  kemi = await office.member('officer')
  musa = await office.member('officer')
  registrar = await office.member('registrar')
})
beforeEach(async () => {
  ada = await office.candidate()
})
afterAll(() => office.close())

const params = () => ({ uuid: ada.uuid })
async function assign(to: OfficePerson | null): Promise<void> {
  const { revision } = (await fileOf(registrar, ada)).case
  expectDone(await registrar.call('assignCase', { params: params(), body: { staff_id: to?.id ?? null, revision } }))
}
const read = (who: OfficePerson) => who.call('readCheckerNote', { params: params() })
const write = (who: OfficePerson, body: string, version: string | null = null) =>
  who.call('writeCheckerNote', { params: params(), body: { body, version } })
const text = 'Serial WRN234567, PIN 1234 5678 9012. B3 in Mathematics.'
async function idOfAda(): Promise<number> {
  const id = await findApplicationId(office.context.db, ada.uuid)
  if (id === undefined) throw new Error('Ada has no application')
  return id
}
/** Kemi has the file and has noted something. */
async function noted(): Promise<{ version: string }> {
  await assign(kemi)
  return expectDone(await write(kemi, text)).note
}

describe('the note for the result checker', () => {
  test('is read and written by the officer to whom the application is assigned', async () => {
    await assign(kemi)
    expect(expectDone(await read(kemi))).toEqual({ note: null })
    const { note } = expectDone(await write(kemi, text))
    expect(note).toMatchObject({ body: text, by: { id: kemi.id } })
    expect(expectDone(await read(kemi)).note).toEqual(note)
  })

  const others: [string, number, () => OfficePerson | Promise<OfficePerson>][] = [
    ['another officer', 403, () => musa],
    ['a registrar', 403, () => registrar],
    ['an officer of other programmes', 404, () => office.member('officer', { programmes: ['msc-public-admin'] })],
    ['the applicant, as a member of staff', 404, () => memberWhoIs(ada)],
    ...(['head', 'reader', 'bursar', 'records', 'editor', 'auditor', 'administrator'] as const).map(
      (role: Role): [string, number, () => Promise<OfficePerson>] => [
        `a member of staff who is ${role}`,
        403,
        () => office.member(role),
      ],
    ),
  ]
  test.each(others)('is neither read nor written by %s', async (_who, status, find) => {
    const { version } = await noted()
    const other = await find()
    for (const answer of [await read(other), await write(other, 'Mine', version)]) {
      expect(answer.status).toBe(status)
      expect(JSON.stringify(answer.body)).not.toContain('1234')
    }
    expect(expectDone(await read(kemi)).note.body).toBe(text)
  })

  test('goes with the application: who had it no longer reads it, and who has it does', async () => {
    const { version } = await noted()
    await assign(musa)
    expect([(await read(kemi)).status, (await write(kemi, 'Mine', version)).status]).toEqual([403, 403])
    expect(expectDone(await read(musa)).note).toMatchObject({ body: text, by: { id: kemi.id } })
    await assign(null)
    expect([(await read(kemi)).status, (await read(musa)).status]).toEqual([403, 403])
  })

  test('is not for a head to whom the application is assigned: it takes the right to check, too', async () => {
    const head = await office.member('head')
    await assign(head)
    expect([(await read(head)).status, (await write(head, text)).status]).toEqual([403, 403])
  })

  test('in two tabs at once is kept as the first wrote it; the second reads that before it writes', async () => {
    await assign(kemi)
    const answers = await Promise.all([write(kemi, 'From one tab'), write(kemi, 'From the other')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { note } = expectDone(await read(kemi))
    expect(note).toEqual(answers.find(({ status }) => status === 200)?.body.note)
    expect(expectDone(await write(kemi, 'Both', note.version)).note.body).toBe('Both')
    expect((await write(kemi, 'Late', note.version)).status).toBe(409)
    // The answer to this text was lost.
    expect(expectDone(await write(kemi, 'Both', note.version)).note.body).toBe('Both')
  })

  test('is removed by an empty text, and one who still has it before them cannot bring it back', async () => {
    const { version } = await noted()
    expect(expectDone(await write(kemi, ' \n ', version))).toEqual({ note: null })
    expect((await write(kemi, 'Again', version)).status).toBe(409)
    expect(expectDone(await read(kemi))).toEqual({ note: null })
  })

  test.each([
    ['  PIN\u00a01234\r\n\r\nSeen\t ', 200, 'PIN 1234\n\nSeen'],
    ['x'.repeat(1000), 200, 'x'.repeat(1000)],
    ['x'.repeat(1001), 422, undefined],
    ['bell \u0007', 422, undefined],
  ])('holds text as all texts of the office: %j', async (typed, status, kept) => {
    await assign(kemi)
    const answer = await write(kemi, typed)
    expect([answer.status, answer.body.note?.body]).toEqual([status, kept])
  })
})

describe('nothing of it', () => {
  test('is in the file, the history, the search, a download, the applicant’s data or the database', async () => {
    await noted()
    const file = await fileOf(kemi, ada)
    expect(file.history.map(({ action }: { action: string }) => action)).toContain('checker-note.written')
    expect(file.history.map(({ action }: { action: string }) => action)).not.toContain('checker-note.read')
    const found = expectDone(await kemi.call('listCases', { query: 'q=WRN234567' }))
    const record = await getApplication(office.context.db, await idOfAda())
    const zip = await kemi.call('exportFileAsZip', { params: params() })
    const stored = await office.context.db.selectFrom('checker_note').selectAll().execute()
    const log = await office.context.db.selectFrom('audit_log').selectAll().execute()
    const everything = [file, found.rows, zip.body, await applicationFacts(office.context.db, record), log]
    for (const one of [...everything, stored.map(({ sealed }) => sealed.toString('latin1'))])
      expect(JSON.stringify(one)).not.toMatch(/WRN234567|1234 5678/)
  })

  test('stays when the application is erased', async () => {
    await noted()
    const { db } = office.context
    const id = await idOfAda()
    await db
      .transaction()
      .execute(tx => eraseApplication(tx, office.context, id, { why: 'close_account', left: noLeftovers() }))
    expect(await db.selectFrom('checker_note').select('version').where('application_id', '=', id).execute()).toEqual([])
  })

  test('is readable under another secret of the server, and the note can be written anew', async () => {
    await noted()
    await office.context.db
      .updateTable('checker_note')
      .set({ sealed: Buffer.alloc(60) })
      .execute()
    const { note } = expectDone(await read(kemi))
    expect(note.body).toBeNull()
    expect(expectDone(await write(kemi, 'New', note.version)).note.body).toBe('New')
  })
})

/** A member of staff with the mailbox of an applicant. */
function memberWhoIs({ email }: Candidate): Promise<OfficePerson> {
  return colleague(office, { email, grants: [{ role: 'officer', scope: 'all' }] })
}
