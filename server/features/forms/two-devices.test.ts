import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { savePostgraduate, signedUp } from '../../testing/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('a save based on an old revision overwrites nothing, and succeeds once it is based on the newest', async () => {
  const applicant = await signedUp(portal)
  const draft = { selected_program: 'msc-computer-science', is_draft: 'true' }
  const first = (await savePostgraduate(portal, applicant, draft)).json<ApplicationOnWire>()
  const seen = { ...draft, application_uuid: first.uuid, base_revision: String(first.revision) }

  const phone = await savePostgraduate(portal, applicant, { ...seen, address: 'Typed on the phone' })
  expect(phone.statusCode).toBe(200)
  const computer = await savePostgraduate(portal, applicant, { ...seen, address: 'Typed on the computer' })
  expect(computer.statusCode).toBe(409)
  expect(computer.json()).toMatchObject({ code: 'conflicting-change' })

  const { revision } = phone.json<ApplicationOnWire>()
  const again = await savePostgraduate(portal, applicant, {
    ...seen,
    base_revision: String(revision),
    address: 'Typed on the computer',
  })
  expect(again.statusCode).toBe(200)
  expect(again.json<ApplicationOnWire>().answers.address).toBe('Typed on the computer')
})

test('an answer of many scripts and signs is stored exactly, and the response is short too', async () => {
  const applicant = await signedUp(portal, { email: 'sade@example.com' })
  const first = (
    await savePostgraduate(portal, applicant, { selected_program: 'msc-computer-science', is_draft: 'true' })
  ).json<ApplicationOnWire>()
  const address = 'Plot 7, “Ilé Ayọ̀” & 100% + 1 = ½\n日本語 🙂 {"a":[1]}'
  const brief = await portal.app.inject({
    method: 'POST',
    url: '/postgraduate/upload',
    headers: { ...applicant.bearer, 'content-type': 'application/x-www-form-urlencoded' },
    payload: [
      `program_type=msc&application_uuid=${first.uuid}&base_revision=${first.revision}&is_draft=true&answer=short`,
      `address=${address.replace(/[%&+=\n]/g, encodeURIComponent).replaceAll(' ', '+')}`,
    ].join('&'),
  })
  expect(brief.statusCode).toBe(200)
  expect(brief.json()).toEqual({ uuid: first.uuid, revision: first.revision + 1, updated_at: expect.any(String) })
  const mine = await portal.app.inject({
    method: 'GET',
    url: '/postgraduate/applications/me',
    headers: applicant.bearer,
  })
  expect(mine.json<ApplicationOnWire>()).toMatchObject({ answers: { address }, revision: first.revision + 1 })
})

test('a page of an earlier version, which sends only the changes to a long text, is told to send it whole', async () => {
  const applicant = await signedUp(portal, { email: 'earlier@example.com' })
  const draft = { selected_program: 'msc-computer-science', is_draft: 'true' }
  const first = await savePostgraduate(portal, applicant, { ...draft, statement_of_purpose: 'I want to study.' })
  const { uuid, revision } = first.json<ApplicationOnWire>()
  const seen = { ...draft, application_uuid: uuid, base_revision: String(revision) }
  const splices = JSON.stringify({ statement_of_purpose: { of: 16, at: 15, remove: 0, insert: ' the ionosphere' } })
  const refused = await savePostgraduate(portal, applicant, { ...seen, splices, address: 'Plot 7' })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'conflicting-change' })
  const whole = { statement_of_purpose: 'I want to study the ionosphere.', address: 'Plot 7' }
  const saved = await savePostgraduate(portal, applicant, { ...seen, ...whole })
  expect(saved.json<ApplicationOnWire>()).toMatchObject({ answers: whole, revision: revision + 1 })
})
