import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '#shared/domain/calendar.ts'
import { tinyPdf } from '../../adapters/files/testing/corpus.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, fileOf, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { type Applicant, multipartOf, repeating, savePostgraduate, signedIn, signedUp } from '../../testing/people.ts'
import { storedKeys } from '../../testing/stored-files.ts'

let portal: OfficePortal
let kemi: OfficePerson
let ada: Candidate
beforeAll(async () => {
  portal = await officePortal()
})
beforeEach(async () => {
  kemi = await portal.member('officer')
  ada = await portal.candidate()
})
afterAll(() => portal.close())

const dayIn = (days: number) => dayOf(new Date(+portal.clock.now() + days * 86_400_000))
const transcript = { kind: 'transcript', message: 'Page 2 is missing.' }
const inWords = { kind: 'answer', message: 'Why is there a gap of two years?' }
const ask = async (...requests: object[]) =>
  expectDone(
    await kemi.call('requestFromApplicant', { params: { uuid: ada.uuid }, body: { requests, due_on: dayIn(10) } }),
  )
async function ownCase() {
  const { body } = await portal.as(ada, 'GET', '/postgraduate/applications/me')
  return body.case
}
async function upload(kind = 'transcript', more: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const file = { fileName: 'again.pdf', contentType: 'application/pdf', bytes: tinyPdf('again') }
  const body = multipartOf({ kind, program_type: 'msc', ...more }, { file })
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/documents/upload',
    headers: { ...body.headers, ...ada.bearer, ...headers },
    payload: body.payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const reply = (id: string, body: string, who: Applicant = ada) =>
  portal.as(who, 'POST', `/applications/${ada.uuid}/requests/${id}/answer`, { body })
const write = (body: string) => portal.as(ada, 'POST', `/applications/${ada.uuid}/messages`, { body })

describe('the applicant', () => {
  test('reads the status of the application, worded for each stage', async () => {
    expect(await ownCase()).toMatchObject({
      stage: 'received',
      message: expect.stringMatching(/^Received\. We will decide by /),
    })
    expectDone(await kemi.call('openCase', { params: { uuid: ada.uuid } }))
    expect(await ownCase()).toEqual({
      stage: 'checking',
      message: 'We are checking your documents.',
      can_send: expect.arrayContaining([{ kind: 'transcript', label: 'Transcript', accepts: 'pdf-or-image' }]),
      can_withdraw: true,
    })
    await ask(transcript, inWords)
    expect(await ownCase()).toMatchObject({
      stage: 'with_applicant',
      message: expect.stringMatching(/^We need 2 things by \d+ \w+ \d{4}\.$/),
      due_at: expect.any(String),
      requests: [
        expect.objectContaining({ kind: expect.any(String), state: 'open' }),
        expect.objectContaining({ state: 'open' }),
      ],
    })
  })

  test('uploads what was requested: a new version beside the old one, and the case returns to the office', async () => {
    await ask(transcript)
    const before = (await fileOf(kemi, ada)).documents.find((one: { kind: string }) => one.kind === 'transcript')
    expect(await upload()).toMatchObject({ status: 201, body: { kind: 'transcript', file_name: 'again.pdf' } })
    const file = await fileOf(kemi, ada)
    const after = file.documents.find((one: { kind: string }) => one.kind === 'transcript')
    expect(after.versions).toHaveLength(2)
    expect(after.versions[1]).toMatchObject({ id: before.id, replaced_at: expect.any(String) })
    expect(file.case).toMatchObject({
      stage: 'checking',
      requests: [{ state: 'answered', document: after.id }],
    })
    expect(file.case).not.toHaveProperty('due_at')
    expect(await ownCase()).toMatchObject({ stage: 'checking' })
    const old = await portal.app.inject({ method: 'GET', url: `/documents/${before.id}`, headers: ada.bearer })
    expect(old.statusCode).toBe(200)
    const { rows } = expectDone(await kemi.call('listCases', { query: 'q=is:returned' }))
    expect(rows.map(({ uuid }: { uuid: string }) => uuid)).not.toContain(ada.uuid)
  })

  test('uploads it once, however often the connection breaks', async () => {
    await ask(transcript, inWords)
    const key = { 'idempotency-key': portal.context.random.uuid() }
    const answers = [await upload('transcript', {}, key), await upload('transcript', {}, key)]
    expect(answers[0]).toEqual(answers[1])
    expect(await upload()).toMatchObject({ status: 409 })
    const { documents } = await fileOf(kemi, ada)
    expect(documents.find((one: { kind: string }) => one.kind === 'transcript').versions).toHaveLength(2)
  })

  test('cannot upload what was not requested, or to someone else’s application, and leaves no file behind', async () => {
    await ask(transcript)
    const files = await storedKeys(portal)
    expect(await upload('degree_certificate')).toMatchObject({ status: 409 })
    expect(await upload('degree_certificate', { application_uuid: ada.uuid })).toMatchObject({
      status: 409,
      body: { code: 'conflicting-change' },
    })
    expect(await upload('passport')).toMatchObject({ status: 422 })
    expect(await storedKeys(portal)).toEqual(files)
    const owner = ada
    ada = await portal.candidate()
    const filesOfBoth = await storedKeys(portal)
    expect((await upload('transcript', { application_uuid: owner.uuid })).status).toBe(409)
    expect((await fileOf(kemi, owner)).documents).toHaveLength(4)
    expect(await storedKeys(portal)).toEqual(filesOfBoth)
  })

  test('answers a question in words, once', async () => {
    await ask(inWords, transcript)
    const { requests } = (await fileOf(kemi, ada)).case
    const words = requests.find(({ kind }: { kind: string }) => kind === 'answer')
    const document = requests.find(({ kind }: { kind: string }) => kind === 'transcript')
    expect(await reply(document.id, 'I have none.')).toMatchObject({
      status: 409,
      body: { detail: 'We need a document here, so it cannot be answered in words. Upload it.' },
    })
    expect((await reply(words.id, 'x'.repeat(100_000))).status).toBe(422)
    const repeated = repeating(ada)
    const text = 'كنت مريضًا لمدة عامين.'
    const first = await reply(words.id, text, repeated)
    expect(first).toMatchObject({ status: 200, body: { case: { stage: 'with_applicant' } } })
    expect(await reply(words.id, text, repeated)).toEqual(first)
    expect((await reply(words.id, 'Again.')).status).toBe(409)
    const after = (await fileOf(kemi, ada)).case.requests
    expect(after.find(({ kind }: { kind: string }) => kind === 'answer')).toMatchObject({
      state: 'answered',
      answer: text,
    })
    expect((await upload()).status).toBe(201)
    expect((await fileOf(kemi, ada)).case.stage).toBe('checking')
  })

  test('can answer after the due date while the office is checking, but not later', async () => {
    await ask(transcript, inWords)
    await portal.pass(12)
    ada = { ...ada, ...(await signedIn(portal, ada.email)) }
    expect(await ownCase()).toMatchObject({ stage: 'checking', requests: [{ state: 'open' }, { state: 'open' }] })
    expect((await upload()).status).toBe(201)
    const file = await fileOf(kemi, ada)
    expect(file.case.requests).toContainEqual(expect.objectContaining({ kind: 'transcript', late: true }))
    const { revision } = (await fileOf(kemi, ada)).case
    const body = { stage: 'reviewing', revision }
    expectDone(await kemi.call('moveCase', { params: { uuid: ada.uuid }, body }))
    const words = file.case.requests.find(({ kind }: { kind: string }) => kind === 'answer')
    expect((await reply(words.id, 'Sorry for the delay.')).status).toBe(409)
    expect(await ownCase()).not.toHaveProperty('requests')
  })
})

describe('messages', () => {
  test('go both ways; the other side gets an email without the text, and the message is unread until it is opened', async () => {
    expectDone(
      await kemi.call('writeMessage', { params: { uuid: ada.uuid }, body: { body: 'Your JUPEB result, please.' } }),
    )
    const email = await portal.mails.newestTo(ada.email)
    expect(email.subject).toContain('You have a message')
    expect(email.text).not.toMatch(/JUPEB|Kemi|Musa|Ngozi|Tunde|Zainab/)
    expect(await ownCase()).toMatchObject({ unread: 1 })
    const read = await portal.as(ada, 'GET', `/applications/${ada.uuid}/messages`)
    expect(read.body).toMatchObject([{ from: 'office', body: 'Your JUPEB result, please.' }])
    expect(JSON.stringify(read.body)).not.toContain(kemi.id)
    expect(await ownCase()).not.toHaveProperty('unread')

    const { revision } = (await fileOf(kemi, ada)).case
    expectDone(await kemi.call('assignCase', { params: { uuid: ada.uuid }, body: { staff_id: kemi.id, revision } }))
    portal.clock.advance({ minutes: 2 })
    expect(await write('I wrote WAEC.\nنعم')).toMatchObject({ status: 201, body: { from: 'applicant' } })
    const told = await portal.mails.newestTo(kemi.email)
    expect(told.subject).toContain('New message about application')
    expect(told.text).not.toContain('WAEC')
    const { messages } = (await fileOf(kemi, ada)).case
    expect(messages).toMatchObject([
      { from: 'office', by: { id: kemi.id }, read_at: expect.any(String) },
      { from: 'applicant', body: 'I wrote WAEC.\nنعم' },
    ])
    expect(messages[1]).not.toHaveProperty('read_at')
    const seen = (await fileOf(kemi, ada)).case.messages
    expect(seen[1]).toMatchObject({ read_at: expect.any(String) })
  })

  test('are refused when empty, 100,000 characters long or about a draft, and cannot be read by another applicant', async () => {
    expect((await write('x'.repeat(100_000))).status).toBe(422)
    expect((await write(' \n ')).status).toBe(422)
    const other = await portal.candidate()
    expect((await portal.as(other, 'GET', `/applications/${ada.uuid}/messages`)).status).toBe(404)
    const writer = await signedUp(portal, { email: 'draft@example.com' })
    const saved = await savePostgraduate(portal, writer, { is_draft: 'true', selected_program: 'msc-computer-science' })
    const early = await portal.as(writer, 'POST', `/applications/${saved.json().uuid}/messages`, { body: 'Good day.' })
    expect(early).toMatchObject({ status: 409 })
  })
})

describe('an applicant withdraws', () => {
  test('and sees it, gets an email, and the office can no longer work on the case', async () => {
    await ask(transcript)
    const url = `/applications/${ada.uuid}/withdraw`
    const answer = await portal.as(ada, 'POST', url, { reason: 'I was admitted elsewhere.' })
    expect(answer).toMatchObject({
      status: 200,
      body: { case: { stage: 'withdrawn', message: expect.stringMatching(/^You withdrew on \d/) } },
    })
    expect(answer.body.case).not.toHaveProperty('requests')
    expect((await portal.mails.newestTo(ada.email)).subject).toContain('has been withdrawn')
    const file = await fileOf(kemi, ada)
    expect(file.case).toMatchObject({ stage: 'withdrawn', requests: [{ state: 'moved-on' }] })
    expect(file.history).toContainEqual(
      expect.objectContaining({ to: 'withdrawn', reason: 'I was admitted elsewhere.' }),
    )
    expect((await portal.as(ada, 'POST', url, {})).status).toBe(200)
    expect((await upload()).status).toBe(409)
    const { revision } = file.case
    const body = { stage: 'reviewing', revision, reason: 'Go on.' }
    expect((await kemi.call('moveCase', { params: { uuid: ada.uuid }, body })).status).toBe(409)
  })
})
