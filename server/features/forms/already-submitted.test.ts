import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Applicant, payFee, savePostgraduate, signedUp, submittedPostgraduate } from '../../testing/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const withdraw = (applicant: Applicant, { uuid }: ApplicationOnWire) =>
  portal.app.inject({
    method: 'POST',
    url: `/applications/${uuid}/withdraw`,
    headers: applicant.bearer,
    payload: {},
  })

test.each([
  [
    'unpaid',
    () => Promise.resolve(),
    'You have already submitted this application. To change it, choose Edit Application.',
  ],
  ['paid', payFor, 'You have already submitted this application, so you can no longer change it.'],
  [
    'withdrawn',
    async (applicant: Applicant, application: ApplicationOnWire) => {
      await payFor(applicant, application)
      expect((await withdraw(applicant, application)).statusCode).toBe(200)
    },
    'You have withdrawn this application, so you can no longer change it.',
  ],
])('a save of a submitted application that is %s says why it is refused', async (state, happens, detail) => {
  const applicant = await signedUp(portal, { email: `${state}@example.com` })
  const application = await submittedPostgraduate(portal, applicant)
  await happens(applicant, application)
  const draft = { selected_program: 'msc-computer-science', is_draft: 'true', surname: 'Other' }
  const refused = await savePostgraduate(portal, applicant, draft)
  expect(refused.json()).toMatchObject({ status: 409, code: 'already-submitted', detail })
})

test('an application whose fee is unpaid is not called unsubmitted when it is withdrawn', async () => {
  const applicant = await signedUp(portal, { email: 'owing@example.com' })
  const refused = await withdraw(applicant, await submittedPostgraduate(portal, applicant))
  expect(refused.json()).toMatchObject({ status: 409, detail: expect.stringMatching(/^You have not paid the/) })
})

test('a programme of another type is named with one full stop', async () => {
  const applicant = await signedUp(portal)
  const draft = { selected_program: 'msc-computer-science', program_type: 'phd', is_draft: 'true' }
  const refused = await savePostgraduate(portal, applicant, draft)
  expect(refused.json()).toMatchObject({
    status: 422,
    detail: 'This programme belongs to “Master’s and postgraduate diploma”, not to “Ph.D.”.',
  })
})

async function payFor(applicant: Applicant, application: ApplicationOnWire): Promise<void> {
  await payFee(portal, applicant, application)
}
