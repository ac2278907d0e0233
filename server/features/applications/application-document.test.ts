import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Applicant, savePostgraduate, signedUp, submittedPostgraduate } from '../../testing/people.ts'

let portal: TestApp
let ada: Applicant
beforeAll(async () => {
  portal = await testApp()
  ada = await signedUp(portal)
})
afterAll(() => portal.close())

const record = (uuid: string, who = ada) =>
  portal.app.inject({ method: 'GET', url: `/applications/${uuid}/record`, headers: who.bearer })

test('an application that was sent can be downloaded as a PDF, by its owner alone', async () => {
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
  const bola = await signedUp(portal, { email: 'bola@example.com' })
  expect((await record(sent.uuid, bola)).statusCode).toBe(404)
})
