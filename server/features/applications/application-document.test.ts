import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../documents/testing/read-pdf.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  type Applicant,
  postgraduateDocuments,
  savePostgraduate,
  signedUp,
  submittedPostgraduate,
} from '../../testing/people.ts'
import { asSubmitted } from './application-document.ts'
import { findOwn } from './queries.ts'

let portal: TestApp
let ada: Applicant
beforeAll(async () => {
  portal = await testApp()
  ada = await signedUp(portal)
})
afterAll(() => portal.close())

const record = (uuid: string, who = ada) =>
  portal.app.inject({ method: 'GET', url: `/applications/${uuid}/record`, headers: who.bearer })

test('a submitted application can be downloaded as a PDF, only by its owner', async () => {
  const draft = await savePostgraduate(portal, ada, { is_draft: 'true', selected_program: 'msc-computer-science' })
  expect((await record(draft.json().uuid)).statusCode).toBe(404)
  const sent = await submittedPostgraduate(portal, ada, {
    surname: 'Ọṣúndàre',
    statement_of_purpose: 'Long enough for a second page.\n'.repeat(120),
  })
  const answer = await record(sent.uuid)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Application ${sent.application_number}.pdf"; filename*=UTF-8''Application%20${sent.application_number}.pdf`,
  })
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(answer.rawPayload.length).toBeLessThan(200_000)
  const { text, structure, isTagged } = readPdf(answer.rawPayload)
  expect(text).toContain('Ọṣúndàre')
  expect(isTagged).toBe(true)
  expect(structure[0]?.children.map(({ tag }) => tag).slice(0, 4)).toEqual(['P', 'H1', 'Table', 'H2'])
  const bola = await signedUp(portal, { email: 'bola@example.com' })
  expect((await record(sent.uuid, bola)).statusCode).toBe(404)
})

test('a reopened application is printed as it was submitted, not with later changes', async () => {
  const chidi = await signedUp(portal, { email: 'chidi@example.com' })
  const { uuid, application_number } = await submittedPostgraduate(portal, chidi)
  const headers = chidi.bearer
  const residency = { residency: 'international' }
  await portal.app.inject({ method: 'PUT', url: `/applications/${uuid}/residency`, headers, payload: residency })
  await portal.app.inject({ method: 'POST', url: `/applications/${uuid}/edit`, headers })
  const changes = { is_draft: 'true', application_uuid: uuid, surname: 'Changed', residency: 'nigeria' }
  const { curriculum_vitae: other } = await postgraduateDocuments()
  await savePostgraduate(portal, chidi, changes, other ? { transcript: other } : {})
  expect((await record(uuid, chidi)).statusCode).toBe(200)
  const draft = await findOwn(portal.context.db, chidi.session.user.id, uuid)
  if (!draft) throw new Error('The draft is gone')
  expect(draft).toMatchObject({ status: 'draft', surname: 'Changed' })
  const shown = await asSubmitted(portal.context.db, draft)
  expect(shown).toMatchObject({ application_number, surname: 'Nwosu', residency: 'international' })
  expect(shown.documents.find(({ kind }) => kind === 'transcript')?.file_name).toBe('transcript.pdf')
})
