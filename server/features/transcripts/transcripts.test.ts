import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFriday } from '../../testing/app.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, fileOf, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { multipartOf } from '../../testing/people.ts'
import { findApplicationId, getApplication } from '../applications/queries.ts'
import { applicationFacts } from '../privacy/export/facts.ts'
import { answeredBy, pdf, type RecordsOffice, recordsOffice } from './testing/records-office.ts'

/* A records office is asked for a transcript, by a private link. */
let office: OfficePortal
let kemi: OfficePerson
let records: RecordsOffice
beforeAll(async () => {
  office = await officePortal({ startsAt: aFriday })
  kemi = await office.member('officer')
  records = recordsOffice(office, kemi)
})
afterAll(() => office.close())

describe('a records office that is asked', () => {
  test('reads who asks for what about whom, and nothing else of the application', async () => {
    const { ada, link } = await records.asked()
    const answer = await records.open(link)
    expect(answer.json()).toEqual({
      ...{ name: expect.stringContaining('Ada'), student_number: '180404', studied: 'B.Sc. Physics, 2018–2022' },
      ...{ institution: 'University of Ibadan', wanted: 'transcript', document: 'Transcript', message: 'Please.' },
      ...{ programme: 'M.Sc. Computer Science', due_at: expect.any(String) },
    })
    expect(answer.body).not.toContain(ada.email)
    expect(answer.body).not.toContain(ada.uuid)
  })

  test('sends one PDF, which stands beside the applicant’s own and never takes its place', async () => {
    const { ada, email, link, id } = await records.asked()
    const sent = await records.send(link)
    expect(sent.statusCode).toBe(201)
    expect((await records.open(link)).json().reply).toMatchObject({
      by: answeredBy.answered_by,
      file: { file_name: pdf.fileName },
    })
    const file = await fileOf(kemi, ada)
    const versions = file.documents.find(({ kind }: { kind: string }) => kind === 'transcript').versions
    expect(versions.map((one: { records_office?: string }) => one.records_office)).toEqual([
      undefined,
      'University of Ibadan',
    ])
    expect(versions[0].replaced_at).toBeUndefined()
    expectDone(await kemi.call('readCaseDocument', { params: { version: versions[1].id } }))
    expect(file.case.transcripts[0]).toMatchObject({ id, state: 'provided' })
    expect((await office.mails.newestTo(email)).text).toContain('We received this')
  })

  test('sends the same again after a lost answer, and gets the first one', async () => {
    const { link } = await records.asked()
    const { headers, payload } = multipartOf({ ...answeredBy, confirmed: 'true' }, { file: pdf })
    const key = { 'idempotency-key': 'b7e1c7c2-4f4e-4b5e-9a57-0c6f5b9d2a10' }
    const send = () =>
      office.app.inject({
        method: 'POST',
        url: `/transcript-requests/${link}/document`,
        headers: { ...headers, ...key },
        payload,
      })
    const [first, again] = [await send(), await send()]
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
  })

  test('says once that it cannot, and why', async () => {
    const { ada, link } = await records.asked()
    expect((await records.refuse(link)).statusCode).toBe(200)
    for (const again of [await records.refuse(link), await records.send(link)])
      expect(again.json()).toMatchObject({ status: 409, code: 'already-submitted' })
    expect(await records.stateOf(ada)).toMatchObject({
      state: 'refused',
      refusal: 'fees-owing',
      note: 'She owes ₦5,000.',
    })
  })

  test('sends twice at the same moment: one document, one 409', async () => {
    const { ada, link } = await records.asked()
    const codes = (await Promise.all([records.send(link), records.send(link)])).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([201, 409])
    const { versions } = (await fileOf(kemi, ada)).documents.find(({ kind }: { kind: string }) => kind === 'transcript')
    expect(versions).toHaveLength(2)
  })

  test.each([
    ['a page as a PDF', { ...pdf, bytes: Buffer.from('<!doctype html><script>alert(1)</script>') }, 415],
    ['a picture', { ...pdf, bytes: Buffer.from('89504e470d0a1a0a', 'hex') }, 415],
    ['a huge file', { ...pdf, bytes: Buffer.alloc(6 * 1024 * 1024, '%PDF-1.7 ') }, 413],
  ])('is refused %s, and can try again', async (_what, file, status) => {
    const { link } = await records.asked()
    expect((await records.send(link, file)).statusCode).toBe(status)
    expect((await records.send(link)).statusCode).toBe(201)
  })

  test('has to confirm the document, and to say who sends it', async () => {
    const { link } = await records.asked()
    const answer = await records.send(link, pdf, { answered_by: ' ' })
    expect(answer.statusCode).toBe(422)
    expect(
      answer
        .json()
        .errors.map(({ field }: { field: string }) => field)
        .toSorted(),
    ).toEqual(['answered_by', 'confirmed'])
  })
})

describe('the applicant', () => {
  test('sees that it was asked and answered, and never gets the document', async () => {
    const { ada, link } = await records.asked()
    const before = (await records.own(ada)).case
    expect(before.transcripts).toEqual([
      {
        ...{ id: expect.any(String), institution: 'University of Ibadan', wanted: 'transcript' },
        asked_at: expect.any(String),
      },
    ])
    await records.send(link)
    const me = await records.own(ada)
    expect(me.case.transcripts[0].answered_at).toEqual(expect.any(String))
    expect(JSON.stringify(me)).not.toContain(pdf.fileName)
    const { db } = office.context
    const copy = await applicationFacts(db, await getApplication(db, (await findApplicationId(db, ada.uuid)) ?? 0))
    expect(copy.records_offices).toMatchObject([
      { institution: 'University of Ibadan', wanted: 'transcript', answered_at: expect.any(Date) },
    ])
    expect(JSON.stringify(copy)).not.toContain(pdf.fileName)
    const { id } = await office.context.db
      .selectFrom('document')
      .select('id')
      .where('transcript_request_id', 'is not', null)
      .orderBy('uploaded_at', 'desc')
      .executeTakeFirstOrThrow()
    expect((await office.as(ada, 'GET', `/documents/${id}`)).status).toBe(404)
  })
})

describe('a link', () => {
  test('that was never issued, has expired or was replaced answers alike', async () => {
    const { email, id, link } = await records.asked()
    const never = await records.open(crypto.randomUUID())
    expect(never.statusCode).toBe(404)
    expectDone(await kemi.call('askTranscriptAgain', { params: { id }, body: { email, due_on: records.inDays(9) } }))
    const newer = await records.linkTo(email)
    expect((await records.open(link)).json()).toEqual(never.json())
    expect((await records.send(link)).statusCode).toBe(404)
    expect((await records.open(newer)).statusCode).toBe(200)
    await office.context.db
      .updateTable('transcript_request')
      .set({ links_end_at: office.clock.now() })
      .where('id', '=', id)
      .execute()
    expect((await records.open(newer)).json()).toEqual(never.json())
  })

  test('of a cancelled request says so kindly, and the records office is told', async () => {
    const { ada, email, id, link } = await records.asked()
    expectDone(await kemi.call('cancelTranscript', { params: { id } }))
    for (const answer of [await records.open(link), await records.send(link), await records.refuse(link)])
      expect(answer.json()).toMatchObject({ status: 410, detail: expect.stringContaining('no longer need') })
    expect((await office.mails.newestTo(email)).subject).toContain('no longer need')
    expect((await records.own(ada)).case.transcripts).toBeUndefined()
  })

  test('of a withdrawn application says so kindly', async () => {
    const { ada, link } = await records.asked()
    await office.as(ada, 'POST', `/applications/${ada.uuid}/withdraw`, {})
    expect((await records.open(link)).json()).toMatchObject({
      status: 410,
      detail: expect.stringContaining('has withdrawn'),
    })
  })

  test('is stored hashed alone, and leaves the mail once it is sent', async () => {
    const { link } = await records.asked()
    const stored = await office.context.db
      .selectFrom('mail')
      .selectAll()
      .where('kind', '=', 'transcript-request')
      .execute()
    expect(JSON.stringify(stored)).not.toContain(link)
  })
})

describe('an officer', () => {
  test.each([
    ['the mailbox of the applicant', (one: Candidate) => one.email],
    ['her own', () => kemi.email],
  ])('asks nobody at %s', async (_whose, of) => {
    const ada = await office.candidate()
    expect(await records.ask(ada, of(ada))).toMatchObject({ status: 422 })
  })

  test('asks the same office once, for a document of the form', async () => {
    const { ada, email } = await records.asked()
    expect(await records.ask(ada, email)).toMatchObject({ status: 409 })
    expect(await records.ask(ada, records.anAddress(), { kind: 'no-such-document' })).toMatchObject({ status: 422 })
  })

  test('reads the answer, which then no longer waits', async () => {
    const { ada, id, link } = await records.asked()
    expect(await kemi.call('settleTranscript', { params: { id } })).toMatchObject({ status: 409 })
    await records.refuse(link)
    expectDone(await kemi.call('settleTranscript', { params: { id } }))
    expect(await kemi.call('settleTranscript', { params: { id } })).toMatchObject({ status: 409 })
    expect(await records.stateOf(ada)).toMatchObject({ settled_by: { id: kemi.id } })
    expect((await fileOf(kemi, ada)).history.map(({ action }: { action: string }) => action)).toContain(
      'transcript.refused',
    )
  })
})
