import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tinyPdf } from '../../adapters/files/testing/corpus.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, fileOf, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { type Applicant, multipartOf, repeating } from '../../testing/people.ts'

/* An applicant sends a corrected result that nobody asked for. */
let portal: OfficePortal
let kemi: OfficePerson
let musa: OfficePerson
let ada: Candidate
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
  musa = await portal.member('officer')
})
beforeEach(async () => {
  ada = await portal.candidate()
})
afterAll(() => portal.close())

async function send(who: Applicant, { kind = 'transcript', note = '', bytes = tinyPdf('corrected') } = {}) {
  const { headers, payload } = multipartOf(
    { kind, ...(note ? { note } : {}) },
    { file: { fileName: 'corrected.pdf', contentType: 'application/pdf', bytes } },
  )
  const url = `/applications/${ada.uuid}/documents`
  const answer = await portal.app.inject({ method: 'POST', url, headers: { ...headers, ...who.bearer }, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const settle = (who: OfficePerson, version: string, body: Record<string, unknown>) =>
  who.call('settleUnasked', { params: { version }, body })
const held = async () => (await portal.as(ada, 'GET', '/postgraduate/applications/me')).body.case
const transcripts = async () =>
  (await fileOf(kemi, ada)).documents.find(({ kind }: { kind: string }) => kind === 'transcript').versions
const subjects = async (kind: string) => {
  const mails = portal.context.db.selectFrom('mail').select('subject').where('kind', '=', kind)
  return (await mails.where('recipient', '=', ada.email).execute()).map(({ subject }) => subject)
}

test('it is answered as the first time when the response was lost', async () => {
  const again = repeating(ada)
  const first = await send(again)
  expect(first.status).toBe(201)
  expect(await send(again)).toEqual(first)
})

test('it is kept beside the current document, and nothing else changes', async () => {
  const [before] = await transcripts()
  expectDone(await kemi.call('judgeDocument', { params: { version: before.id }, body: { verdict: 'accepted' } }))
  const sent = await send(ada, { note: 'WAEC has corrected my name.' })
  expect(sent.status).toBe(201)
  expect(sent.body.case.sent).toMatchObject([{ kind: 'transcript', file_name: 'corrected.pdf', state: 'waiting' }])
  const [current, newer] = await transcripts()
  expect(current).toMatchObject({ id: before.id, verdict: 'accepted' })
  expect(newer).toMatchObject({ unasked: { state: 'waiting', note: 'WAEC has corrected my name.' } })
  const mine = (await portal.as(ada, 'GET', '/postgraduate/applications/me')).body.documents
  expect(mine.find(({ kind }: { kind: string }) => kind === 'transcript').id).toBe(before.id)
  const { body } = await kemi.call('judgeDocument', { params: { version: newer.id }, body: { verdict: 'accepted' } })
  expect(body).toMatchObject({ status: 409 })
})

test('an officer takes it: it is the current one, without a verdict, and the applicant is told', async () => {
  const [before] = await transcripts()
  const { id } = (await send(ada)).body.case.sent[0]
  expectDone(await settle(kemi, id, { take: true }))
  const [current, earlier] = await transcripts()
  expect([current.id, current.verdict, earlier.id]).toEqual([id, undefined, before.id])
  expect((await held()).sent).toMatchObject([{ state: 'taken' }])
  expect(await subjects('document-taken')).toEqual(['We have taken your newer document'])
  expectDone(await kemi.call('judgeDocument', { params: { version: id }, body: { verdict: 'accepted' } }))
})

test('or leaves it, with an answer that the applicant reads on the dashboard', async () => {
  const [before] = await transcripts()
  const { id } = (await send(ada)).body.case.sent[0]
  expectDone(await settle(kemi, id, { take: false, answer: 'It is the same file.' }))
  expect((await transcripts())[0].id).toBe(before.id)
  expect((await held()).sent).toMatchObject([{ state: 'left', answer: 'It is the same file.' }])
  expect(await subjects('document-left')).toEqual(['We are keeping the document we had'])
})

test('of two officers the first settles it', async () => {
  const { id } = (await send(ada)).body.case.sent[0]
  const answers = await Promise.all([settle(kemi, id, { take: true }), settle(musa, id, { take: false })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a second one takes the place of the first while nobody has settled it', async () => {
  const first = (await send(ada)).body.case.sent[0].id
  portal.clock.advance({ minutes: 1 })
  const second = (await send(ada, { bytes: tinyPdf('better') })).body.case.sent[0].id
  expect(second).not.toBe(first)
  const { status, body } = await settle(kemi, first, { take: true })
  expect([status, body.detail]).toEqual([409, 'The applicant has sent a newer version of this document.'])
  expectDone(await settle(kemi, second, { take: true }))
})

describe('it is refused', () => {
  test('for another’s application, as if it were not there', async () => {
    const stranger = await portal.candidate()
    expect((await send(stranger)).status).toBe(404)
  })

  test('for a document that the form does not have, and for a file that is none', async () => {
    expect(await send(ada, { kind: 'photo_of_my_cat' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'kind' }] },
    })
    expect((await send(ada, { bytes: Buffer.from('hello') })).status).toBe(415)
  })

  test('while the office asks for this document', async () => {
    const due_on = new Date(+portal.clock.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const requests = [{ kind: 'transcript', message: 'Scan it again.' }]
    const params = { uuid: ada.uuid }
    expectDone(await kemi.call('requestFromApplicant', { params, body: { requests, due_on } }))
    expect(await send(ada)).toMatchObject({ status: 409 })
    expect((await held()).can_send.map(({ kind }: { kind: string }) => kind)).not.toContain('transcript')
  })

  test('after the application is withdrawn; and what waits then cannot be taken', async () => {
    const { id } = (await send(ada)).body.case.sent[0]
    await portal.as(ada, 'POST', `/applications/${ada.uuid}/withdraw`, {})
    expect((await send(ada)).status).toBe(409)
    expect((await settle(kemi, id, { take: true })).status).toBe(409)
  })

  test('by people who do not check documents, or not this programme', async () => {
    const { id } = (await send(ada)).body.case.sent[0]
    const head = await portal.member('head')
    const elsewhere = await portal.member('officer', { programmes: ['msc-public-admin'] })
    expect((await settle(head, id, { take: true })).status).toBe(403)
    expect((await settle(elsewhere, id, { take: true })).status).toBe(404)
  })

  test('too often: earlier versions have a limit', async () => {
    const answers: number[] = []
    for (let count = 0; count < 20; count += 1) answers.push((await send(ada)).status)
    expect(answers.at(-1)).toBe(409)
    expect((await transcripts())[0].replaced_at).toBeUndefined()
  })
})
