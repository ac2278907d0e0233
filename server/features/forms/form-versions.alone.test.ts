import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { earlierForms } from '#shared/forms/earlier-forms.ts'
import type { FormDescription } from '#shared/forms/field.ts'
import { formDescription } from '#shared/forms/index.ts'
import { undergraduateForm } from '#shared/forms/undergraduate.ts'
import { photoJpeg, tinyPdf } from '../../adapters/files/testing/corpus.ts'
import { readPdf } from '../../documents/testing/read-pdf.ts'
import { filesOfZip } from '../../documents/zip.fixture.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Applicant, multipartOf, password, postgraduateAnswers, signedUp } from '../../testing/people.ts'
import { schoolAnswers } from '../payments/school-answers.fixture.ts'
import { putInPastRound } from '../rounds/testing/move-rounds.ts'

/* The undergraduate form gets a second version while people are applying. The form is global to the process. */
const first = { ...undergraduateForm }
const released = first.version
/**
 * It calls the guardian a sponsor, no longer asks for their phone number, drops Direct Entry, and adds a question.
 */
const second: FormDescription = {
  ...first,
  version: released + 1,
  sections: first.sections.map(section => {
    if (section.id === 'guardian')
      return {
        ...section,
        title: 'Your sponsor',
        fields: [
          { kind: 'line', name: 'guardian_name', label: 'Name of your sponsor', max: 120, missing: 'Enter a name.' },
          { kind: 'line', name: 'hostel', label: 'Hostel you prefer', max: 80 },
        ],
      }
    if (section.id !== 'entry') return section
    return {
      ...section,
      fields: section.fields.map(field => (field.kind === 'choice' ? withoutDirectEntry(field) : field)),
    }
  }),
}

function withoutDirectEntry<Field extends { options: readonly { value: string; label: string }[] }>(
  field: Field,
): Field {
  return { ...field, options: field.options.filter(({ value }) => value !== 'direct_entry') }
}

function releaseSecondVersion(): void {
  earlierForms.push(first)
  Object.assign(undergraduateForm, second)
}

let portal: TestApp
let ada: Applicant
beforeEach(async () => {
  portal = await testApp()
  ada = await signedUp(portal, { program_type: 'undergraduate' })
})
afterEach(async () => {
  while (earlierForms.includes(first)) earlierForms.pop()
  Object.assign(undergraduateForm, first)
  await portal.close()
})

const pdf = (name: string) => ({ fileName: `${name}.pdf`, contentType: 'application/pdf', bytes: tinyPdf(name) })

async function documents() {
  const passport_photograph = { fileName: 'me.jpg', contentType: 'image/jpeg', bytes: await photoJpeg() }
  return { passport_photograph, o_level_result: pdf('results'), jamb_result: pdf('jamb') }
}

async function save(fields: Record<string, unknown>, url = '/undergraduate/applications') {
  const files = fields.is_draft === 'false' ? await documents() : {}
  const { headers, payload } = multipartOf(fields, files)
  const answer = await portal.app.inject({ method: 'POST', url, headers: { ...headers, ...ada.bearer }, payload })
  return { status: answer.statusCode, body: answer.json<ApplicationOnWire & { errors: { field: string }[] }>() }
}

const answers = (changes: Record<string, unknown>) => ({
  ...schoolAnswers('undergraduate'),
  email: ada.email,
  declaration: 'true',
  ...changes,
})

async function record(uuid: string): Promise<string> {
  const answer = await portal.app.inject({ url: `/applications/${uuid}/record`, headers: ada.bearer })
  expect(answer.statusCode).toBe(200)
  return readPdf(answer.rawPayload).text
}

async function exported(number: string) {
  const payload = { password }
  const asked = await portal.app.inject({ method: 'POST', url: '/account/export', headers: ada.bearer, payload })
  const zip = await portal.app.inject({ url: asked.json<{ path: string }>().path })
  return JSON.parse(String(filesOfZip(zip.rawPayload).get(`applications/${number}/application.json`)))
}

test('an application keeps the questions of its form version after the form has changed, in the record and the archive', async () => {
  const { body: sent } = await save(answers({ is_draft: 'false' }))
  expect(sent).toMatchObject({ status: 'submitted', form_version: released })
  const before = await record(sent.uuid)
  expect(before).toContain('Your parent or guardian')
  releaseSecondVersion()
  expect(formDescription('undergraduate').version).toBe(released + 1)
  expect(await record(sent.uuid)).toBe(before)
  expect(before).not.toMatch(/sponsor|Hostel/)
  const { form_version, as_asked, sent_before } = await exported(sent.application_number ?? '')
  expect(form_version).toBe(released)
  for (const sections of [as_asked, sent_before[0].as_asked])
    expect(sections.find(({ title }: { title: string }) => title === 'Your parent or guardian').rows).toEqual([
      { question: 'Full name', answer: 'Ngozi Nwosu' },
      { question: 'Phone number', answer: expect.stringContaining('765 4321') },
    ])
})

test('a draft moves to the newest form when its answers fit, and no answer is lost', async () => {
  const { body: draft } = await save(answers({ is_draft: 'true' }))
  expect(draft.form_version).toBe(released)
  releaseSecondVersion()
  const { body: moved } = await save({ is_draft: 'true', application_uuid: draft.uuid, hostel: 'North' })
  expect(moved).toMatchObject({
    form_version: released + 1,
    answers: { hostel: 'North', guardian_phone: expect.any(String) },
  })
})

test('a draft with an answer that the newest form does not offer stays in its version until it is answered again', async () => {
  const directEntry = { entry_mode: 'direct_entry', direct_entry_qualification: 'IJMB, 12 points' }
  const { body: draft } = await save(answers({ is_draft: 'true', ...directEntry }))
  releaseSecondVersion()
  const named = { is_draft: 'true', application_uuid: draft.uuid }
  expect((await save({ ...named, hostel: 'North' })).body).toMatchObject({
    form_version: released,
    answers: { hostel: 'North', entry_mode: 'direct_entry' },
  })
  const refused = await save({ ...named, is_draft: 'false' })
  expect(refused.status).toBe(422)
  expect(refused.body.errors.map(({ field }) => field)).toContain('entry_mode')
  expect((await save({ ...named, entry_mode: 'utme' })).body.form_version).toBe(released + 1)
})

test('a reopened application is printed as it was submitted, and in the new wording once it is submitted again', async () => {
  const { body: sent } = await save(answers({ is_draft: 'false' }))
  const before = await record(sent.uuid)
  releaseSecondVersion()
  await portal.app.inject({ method: 'POST', url: `/applications/${sent.uuid}/edit`, headers: ada.bearer })
  expect((await save({ is_draft: 'true', application_uuid: sent.uuid })).body.form_version).toBe(released + 1)
  expect(await record(sent.uuid)).toBe(before)
  const again = await save({ is_draft: 'false', application_uuid: sent.uuid })
  expect(again.body).toMatchObject({ status: 'submitted', form_version: released + 1 })
  const after = await record(sent.uuid)
  expect(after).toContain('Your sponsor')
  expect(after).not.toContain('Your parent or guardian')
})

test('the server chooses the version, and a draft that changes to another form gets that form’s version', async () => {
  releaseSecondVersion()
  const { body: draft } = await save(answers({ is_draft: 'true', form_version: '1' }))
  expect(draft.form_version).toBe(released + 1)
  const changed = { is_draft: 'true', application_uuid: draft.uuid, selected_program: 'msc-computer-science' }
  const { body: moved } = await save(changed, '/postgraduate/upload')
  expect(moved).toMatchObject({ program_type: 'msc', form_version: formDescription('postgraduate').version })
})

test('an application submitted without an account keeps its version', async () => {
  const email = 'bola@example.com'
  const fields = { ...postgraduateAnswers(), ...answers({ email }), program_type: 'undergraduate' }
  const { headers, payload } = multipartOf(fields, await documents())
  const sent = await portal.app.inject({ method: 'POST', url: '/applications', headers, payload })
  expect(sent.statusCode, sent.body).toBeLessThan(300)
  releaseSecondVersion()
  const bola = await signedUp(portal, { email, program_type: 'undergraduate' })
  const own = await portal.app.inject({ url: '/undergraduate/applications/me', headers: bola.bearer })
  expect(own.json()).toMatchObject({ status: 'submitted', form_version: released })
})

test('an applicant in the next round starts in the version of the answers that are offered again', async () => {
  releaseSecondVersion()
  const { body: sent } = await save(answers({ is_draft: 'false' }))
  await putInPastRound(portal.context.db, sent.uuid)
  const url = `/applications/${sent.uuid}/next-round`
  const again = await portal.app.inject({ method: 'POST', url, headers: ada.bearer })
  expect(again.json()).toMatchObject({
    status: 'draft',
    form_version: released + 1,
    answers: { guardian_name: 'Ngozi Nwosu' },
  })
})
