import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoJpeg, tinyPdf } from '../../adapters/files/testing/corpus.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { fileOf, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { type Applicant, multipartOf, signedUp } from '../../testing/people.ts'
import { schoolAnswers } from '../payments/school-answers.fixture.ts'

/* A candidate of the UTME applies before the O’Level result is out, and sends it later. */
let portal: OfficePortal
let kemi: OfficePerson
let head: OfficePerson
let people = 0
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
  head = await portal.member('head')
})
afterAll(() => portal.close())

const pdf = (name: string) => ({ fileName: `${name}.pdf`, contentType: 'application/pdf', bytes: tinyPdf(name) })
const results = ['English Language', 'Mathematics', 'Physics', 'Chemistry', 'Biology'].map(subject => ({
  subject,
  grade: 'B2',
}))
const thisYear = () => String(portal.clock.now().getUTCFullYear())

async function send(
  who: Applicant,
  url: string,
  fields: Record<string, unknown>,
  files: Parameters<typeof multipartOf>[1],
) {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const { headers, payload } = multipartOf(Object.fromEntries(texts), files)
  const answer = await portal.app.inject({ method: 'POST', url, headers: { ...headers, ...who.bearer }, payload })
  return { status: answer.statusCode, body: answer.json() }
}

async function apply(sitting: object, files: Parameters<typeof multipartOf>[1] = {}) {
  people += 1
  const ada = await signedUp(portal, { email: `ada${people}@example.com`, program_type: 'undergraduate' })
  const photo = { fileName: 'me.jpg', contentType: 'image/jpeg', bytes: await photoJpeg() }
  const answers = { ...schoolAnswers('undergraduate'), is_draft: 'false', declaration: 'true' }
  const o_level = [{ exam: 'NECO', year: thisYear(), exam_number: '4250101001', ...sitting }]
  const all = { passport_photograph: photo, jamb_result: pdf('jamb'), ...files }
  return { ada, ...(await send(ada, '/undergraduate/applications', { ...answers, o_level }, all)) }
}

const sendResult = (who: Applicant, uuid: string, fields: object = { results }) =>
  send(
    who,
    '/documents/upload',
    { kind: 'o_level_result', program_type: 'undergraduate', application_uuid: uuid, ...fields },
    { file: pdf('neco') },
  )

test('they submit without the result, and one upload completes the application', async () => {
  const { ada, status, body } = await apply({ awaiting_result: true })
  expect([status, body.errors]).toEqual([200, undefined])
  const { uuid } = body

  const withoutGrades = await sendResult(ada, uuid, {})
  expect(withoutGrades).toMatchObject({ status: 422, body: { errors: [{ field: 'results' }] } })
  expect(await sendResult(ada, uuid)).toMatchObject({ status: 201, body: { kind: 'o_level_result' } })

  const file = await fileOf(kemi, { uuid })
  expect(file.documents.some(({ kind }: { kind: string }) => kind === 'o_level_result')).toBe(true)
  const { body: mine } = await portal.as(ada, 'GET', '/undergraduate/applications/me')
  expect(mine.answers.o_level).toMatchObject([{ exam: 'NECO', awaiting_result: false, results }])
  expect(await sendResult(ada, uuid)).toMatchObject({ status: 409 })
})

test('no one is offered a place without it, except on condition', async () => {
  const { body } = await apply({ awaiting_result: true })
  const params = { uuid: body.uuid }
  const { revision } = expectDone(await kemi.call('openCase', { params })).case
  expectDone(
    await kemi.call('moveCase', { params, body: { stage: 'ready', revision, reason: 'Only the result is awaited.' } }),
  )
  const offer = await head.call('proposeDecision', { params, body: { kind: 'offer' } })
  expect(offer.body).toMatchObject({
    errors: [{ field: 'kind', message: expect.stringContaining('Make a conditional offer.') }],
  })
  const conditions = ['Send the result of the O’Level sitting you were waiting for.']
  expectDone(await head.call('proposeDecision', { params, body: { kind: 'conditional_offer', conditions } }))
})

describe('a reminder of the awaited result', () => {
  const remind = () => portal.work('remind-of-results')
  const subjectsTo = (who: Applicant) =>
    portal.context.db
      .selectFrom('mail')
      .select('subject')
      .where('kind', '=', 'result-awaited')
      .where('recipient', '=', who.email)
      .execute()

  test('is sent three weeks after the submission, and not twice', async () => {
    const { ada } = await apply({ awaiting_result: true })
    portal.clock.advance({ days: 20 })
    await remind()
    expect(await subjectsTo(ada)).toEqual([])
    portal.clock.advance({ days: 1 })
    await Promise.all([remind(), remind()])
    await remind()
    expect(await subjectsTo(ada)).toEqual([{ subject: `Send us your NECO ${thisYear()} result when it is out` }])
  })

  test('is not sent once the result is here, the application is withdrawn, or no result is awaited', async () => {
    const sent = await apply({ awaiting_result: true })
    await sendResult(sent.ada, sent.body.uuid)
    const withdrawn = await apply({ awaiting_result: true })
    await portal.as(withdrawn.ada, 'POST', `/applications/${withdrawn.body.uuid}/withdraw`, {})
    const complete = await apply({ results }, { o_level_result: pdf('neco') })
    portal.clock.advance({ days: 120 })
    await remind()
    for (const { ada } of [sent, withdrawn, complete]) expect(await subjectsTo(ada)).toEqual([])
  })
})

test.each([
  ['a result of an earlier year', () => ({ awaiting_result: true, year: '2019' }), 'o_level.0.year'],
  ['a sitting without grades that is not awaited', () => ({}), 'o_level.0.results'],
  [
    'a result of next year with its grades',
    () => ({ year: String(Number(thisYear()) + 1), results }),
    'o_level.0.year',
  ],
])('%s is refused', async (_, sitting, field) => {
  const { status, body } = await apply(sitting(), { o_level_result: pdf('neco') })
  expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([422, [field]])
})

test('a result that is out needs its document', async () => {
  const { status, body } = await apply({ results })
  expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([422, ['o_level_result']])
})
