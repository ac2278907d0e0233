import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { tinyPdf } from '../../adapters/files/testing/corpus.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  type Applicant,
  multipartOf,
  postgraduateAnswers,
  postgraduateDocuments,
  savePostgraduate,
  signedUp,
  submittedPostgraduate,
} from '../../testing/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const file = { fileName: 'why.pdf', contentType: 'application/pdf', bytes: tinyPdf('Why I want this') }
const without = (applicant: Applicant, is_draft: 'true' | 'false') =>
  postgraduateAnswers({ email: applicant.email, statement_of_purpose: ' ', is_draft })

const refusal = {
  code: 'invalid-fields',
  errors: [
    {
      field: 'statement_of_purpose',
      message: 'Type your statement of purpose, or upload it with your documents.',
    },
  ],
}

describe('the statement of purpose of a postgraduate application', () => {
  it('may be missing from a draft, but not from a submission, which then changes nothing', async () => {
    const applicant = await signedUp(portal, { email: 'neither@example.com' })
    const documents = await postgraduateDocuments()
    expect((await savePostgraduate(portal, applicant, without(applicant, 'true'), documents)).statusCode).toBe(200)
    const refused = await savePostgraduate(portal, applicant, without(applicant, 'false'))
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject(refusal)
    expect(await ownApplication(applicant)).toMatchObject({ status: 'draft' })
  })

  it('may be uploaded with the submission', async () => {
    const applicant = await signedUp(portal, { email: 'with.file@example.com' })
    const documents = { ...(await postgraduateDocuments()), statement_of_purpose_file: file }
    const sent = await savePostgraduate(portal, applicant, without(applicant, 'false'), documents)
    expect(sent.json()).toMatchObject({ status: 'awaiting_payment' })
  })

  it('is missing again when the document that replaced it is removed', async () => {
    const applicant = await signedUp(portal, { email: 'removed@example.com' })
    const documents = { ...(await postgraduateDocuments()), statement_of_purpose_file: file }
    const draft = await savePostgraduate(portal, applicant, without(applicant, 'true'), documents)
    const uploaded = draft
      .json<ApplicationOnWire>()
      .documents.find(document => document.kind === 'statement_of_purpose_file')
    await portal.app.inject({ method: 'DELETE', url: `/documents/${uploaded?.id}`, headers: applicant.bearer })
    expect((await savePostgraduate(portal, applicant, without(applicant, 'false'))).json()).toMatchObject(refusal)
  })

  it('is required without an account too', async () => {
    const answers = { ...postgraduateAnswers({ email: 'nobody@example.com', statement_of_purpose: '' }) }
    const body = multipartOf({ ...answers, program_type: 'msc' }, await postgraduateDocuments())
    const refused = await portal.app.inject({ method: 'POST', url: '/applications', ...body })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject(refusal)
  })

  it('is not required of an application that was submitted without one until it is submitted again', async () => {
    const applicant = await signedUp(portal, { email: 'earlier@example.com' })
    const { uuid } = await submittedPostgraduate(portal, applicant)
    await sql`update application set answers = answers - 'statement_of_purpose' where uuid = ${uuid}`.execute(
      portal.context.db,
    )
    expect(await ownApplication(applicant)).toMatchObject({ uuid, status: 'awaiting_payment' })
    const record = await portal.app.inject({ url: `/applications/${uuid}/record`, headers: applicant.bearer })
    expect(record.statusCode).toBe(200)

    await portal.app.inject({ method: 'POST', url: `/applications/${uuid}/edit`, headers: applicant.bearer })
    const again = await savePostgraduate(portal, applicant, { is_draft: 'false', declaration: 'true' })
    expect(again.json()).toMatchObject(refusal)
  })
})

async function ownApplication(applicant: Applicant): Promise<ApplicationOnWire> {
  const answer = await portal.app.inject({ url: '/postgraduate/applications/me', headers: applicant.bearer })
  return answer.json<ApplicationOnWire>()
}
