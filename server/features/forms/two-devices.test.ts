import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { spliceBetween } from '#shared/domain/splice.ts'
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

test('a draft saved as changes is stored exactly, and the response is short too', async () => {
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

describe('a change to a long text', () => {
  const essay = 'I want to study the ionosphere above Abuja. 🙂 '.repeat(100).trim()

  /** Stores an applicant’s essay. Returns their next save, with its base revision and without (`saveUnseen`). */
  async function writer(email: string) {
    const applicant = await signedUp(portal, { email })
    const draft = { selected_program: 'msc-computer-science', is_draft: 'true' }
    const first = await savePostgraduate(portal, applicant, { ...draft, statement_of_purpose: ` ${essay}\r\n` })
    const { uuid, revision } = first.json<ApplicationOnWire>()
    const saveUnseen = (splices: unknown, more: Record<string, string> = {}) =>
      savePostgraduate(portal, applicant, {
        ...draft,
        application_uuid: uuid,
        splices: typeof splices === 'string' ? splices : JSON.stringify(splices),
        ...more,
      })
    const save: typeof saveUnseen = (splices, more) => saveUnseen(splices, { base_revision: String(revision), ...more })
    return { save, saveUnseen }
  }
  const change = (to: string) => ({ statement_of_purpose: spliceBetween(essay, to) })

  test.each([
    ['in its middle', essay.replace('Abuja', 'Àbújá 😀')],
    ['inside an emoji', essay.replace('🙂', '🙃')],
    ['that shortens it', essay.slice(700)],
    ['that empties it', ''],
  ])('%s produces the intended text', async (name, to) => {
    const { save } = await writer(`${name.replaceAll(' ', '-')}@example.com`)
    const saved = await save(change(to), { address: 'Plot 7' })
    expect(saved.statusCode).toBe(200)
    expect(saved.json<ApplicationOnWire>().answers).toMatchObject({ statement_of_purpose: to, address: 'Plot 7' })
  })

  test('that was made for an older or a different text changes nothing', async () => {
    const { save } = await writer('older@example.com')
    const other = await save({ statement_of_purpose: spliceBetween(`${essay}!`, `${essay}?`) })
    expect(other.statusCode).toBe(409)
    expect(other.json()).toMatchObject({ code: 'conflicting-change' })
    expect((await save(change(`${essay} More.`))).statusCode).toBe(200)
    expect((await save(change(`${essay} Else.`))).statusCode).toBe(409)
    expect((await save({ qualifications: { of: 0, at: 0, remove: 0, insert: 'x' } })).statusCode).toBe(409)
  })

  test.each([
    ['invalid JSON', '{"statement_of_purpose"', 'splices'],
    ['an array of numbers', '[1]', 'splices'],
    ['negative numbers', '{"statement_of_purpose":{"of":-1,"at":0,"remove":0,"insert":""}}', 'splices'],
    ['a result that is too long', change(`${essay}${'more '.repeat(1000)}`), 'statement_of_purpose'],
    ['half an emoji', change(`${essay}\ud83d`), 'statement_of_purpose'],
  ])('with %s is refused with a message at its field', async (name, splices, field) => {
    const { save } = await writer(`${name.replaceAll(' ', '-')}-refused@example.com`)
    const refused = await save(splices)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ errors: [{ field, message: expect.any(String) }] })
  })

  test('needs the revision that it was made for', async () => {
    const { saveUnseen } = await writer('no-revision@example.com')
    const refused = await saveUnseen(change(`${essay} More.`))
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ errors: [{ field: 'splices' }] })
  })
})
