import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  type Applicant,
  formOf,
  payFee,
  postgraduateAnswers,
  postgraduateDocuments,
  savePostgraduate,
  signedUp,
  submittedPostgraduate,
} from '../../testing/people.ts'

/* An applicant for a Master's who then begins a Ph.D. with other referees. */
let portal: TestApp
let ada: Applicant
let master: ApplicationOnWire
const others = {
  selected_program: 'phd-computer-science',
  program_type: 'phd',
  first_referee_name: 'Prof. Other One',
  first_referee_email: 'one@uniben.edu.ng',
  second_referee_name: 'Prof. Other Two',
  second_referee_email: 'two@uniben.edu.ng',
}

beforeAll(async () => {
  portal = await testApp()
  ada = await signedUp(portal)
  master = await submittedPostgraduate(portal, ada)
  await payFee(portal, ada, master)
  portal.clock.advance({ minutes: 1 })
  expect((await savePostgraduate(portal, ada, { is_draft: 'true', ...others })).statusCode).toBe(200)
})
afterAll(() => portal.close())

const get = async (url: string) => (await portal.app.inject({ url, headers: ada.bearer })).json()
const emailsOf = (answer: { referees: { email: string }[] }) => answer.referees.map(({ email }) => email)
const first = (application: ApplicationOnWire) => application.first_referee_email

describe('with a newer draft beside it, the application that was submitted', () => {
  test('is the one whose referees the user object names', async () => {
    const { references } = await get('/api/auth/me')
    expect(references).toMatchObject({
      application_uuid: master.uuid,
      referee1: { email: first(master) },
      referee2: { email: master.second_referee_email },
    })
  })

  test('is the one whose referees are listed', async () => {
    expect(emailsOf(await get('/postgraduate/referees'))[0]).toBe(first(master))
  })

  test('is used by a call that names it, even if the other one was submitted later', async () => {
    const documents = await postgraduateDocuments()
    const files = documents.transcript ? { ...documents, research_proposal: documents.transcript } : documents
    const answers = postgraduateAnswers({ email: ada.email, is_draft: 'false', ...others })
    const doctorate = (await savePostgraduate(portal, ada, answers, files)).json<ApplicationOnWire>()
    expect(doctorate.status).toBe('awaiting_payment')
    expect(emailsOf(await get('/postgraduate/referees'))[0]).toBe(others.first_referee_email)
    expect(emailsOf(await get(`/postgraduate/referees?application_uuid=${master.uuid}`))[0]).toBe(first(master))
    const changed = await portal.app.inject({
      method: 'PUT',
      url: '/postgraduate/change-reference',
      ...withBearer({
        referee_number: '1',
        new_referee_name: 'Prof. Next',
        new_referee_email: 'next@uniben.edu.ng',
        application_uuid: master.uuid,
      }),
    })
    expect(changed.statusCode).toBe(200)
    expect(emailsOf(await get(`/postgraduate/referees?application_uuid=${master.uuid}`))[0]).toBe('next@uniben.edu.ng')
    expect(emailsOf(await get(`/postgraduate/referees?application_uuid=${doctorate.uuid}`))[0]).toBe(
      others.first_referee_email,
    )
  })

  test('is not shown to another account that names it', async () => {
    const bola = await signedUp(portal, { email: 'bola@example.com' })
    const url = `/postgraduate/referees?application_uuid=${master.uuid}`
    expect((await portal.app.inject({ url, headers: bola.bearer })).statusCode).toBe(404)
  })
})

function withBearer(fields: Record<string, string>) {
  const form = formOf(fields)
  return { ...form, headers: { ...form.headers, ...ada.bearer } }
}
