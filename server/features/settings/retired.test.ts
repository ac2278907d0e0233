import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { catalogue, replaceCatalogue } from '#shared/catalogue/current.ts'
import { findProgramme, programmesOfType } from '#shared/domain/programmes.ts'
import { takeUpCatalogue } from '../../catalogue/versions.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import {
  type Applicant,
  postgraduateAnswers,
  postgraduateDocuments,
  savePostgraduate,
  signedUp,
} from '../../testing/people.ts'

/* A programme is taken away while people apply for it (settings.md section 2). */
const key = 'msc-computer-science'
const place = { kind: 'programme', key }
const sampleCatalogue = catalogue()
let portal: OfficePortal
let editor: OfficePerson
let registrar: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  editor = await portal.member('editor')
  registrar = await portal.member('registrar')
})
afterEach(() => bringBack())
afterAll(async () => {
  replaceCatalogue(sampleCatalogue)
  await portal.close()
})

const read = async () => expectDone(await editor.call('readSetting', { params: place }))

async function publish(revision: number): Promise<void> {
  expectDone(await registrar.call('publishSetting', { params: place, body: { revision } }))
  await takeUpCatalogue(portal.context.db)
}

async function retire(): Promise<void> {
  const { draft } = expectDone(await editor.call('retireProgramme', { params: { key } }))
  await publish(draft.revision)
}

async function rename(title: string): Promise<void> {
  const { published, draft } = await read()
  const body = { body: { ...published.body, title }, revision: draft?.revision ?? 0 }
  await publish(expectDone(await editor.call('draftSetting', { params: place, body })).draft.revision)
}

async function bringBack(): Promise<void> {
  const { published, draft } = await read()
  const { retired: isRetired, ...rest } = published.body
  const body = { ...rest, title: 'M.Sc. Computer Science' }
  if (!isRetired && rest.title === body.title) return
  const saved = await editor.call('draftSetting', { params: place, body: { body, revision: draft?.revision ?? 0 } })
  await publish(expectDone(saved).draft.revision)
}

const send = async (person: Applicant, fields: Record<string, unknown>, documents = {}) => {
  const answers = { ...postgraduateAnswers({ email: person.email }), ...fields }
  const answer = await savePostgraduate(portal, person, answers, documents)
  return { status: answer.statusCode, body: answer.json() }
}
const mine = async (person: Applicant) => {
  const answer = await portal.app.inject({ url: '/postgraduate/applications/me', headers: person.bearer })
  return answer.json()
}

test('a programme is retired by a draft like any other, and listed apart', async () => {
  await retire()
  expect(findProgramme(key)).toMatchObject({ title: 'M.Sc. Computer Science', isRetired: true })
  expect(programmesOfType('msc').map(({ id }) => id)).not.toContain(key)
  const { kinds } = expectDone(await editor.call('listSettings'))
  const { keys } = kinds.find(({ kind }: { kind: string }) => kind === 'programme')
  expect(keys.filter(({ retired }: { retired?: true }) => retired)).toMatchObject([{ key }])
  expect(await editor.call('retireProgramme', { params: { key } })).toMatchObject({ status: 409 })
  await bringBack()
  expect(programmesOfType('msc').map(({ id }) => id)).toContain(key)
})

test('before it is published, the office reads how many drafts and applications name it', async () => {
  const before = (await read()).in_use
  await send(await signedUp(portal, { email: 'counted@example.com' }), { selected_program: key, is_draft: 'true' })
  await portal.candidate(key)
  expect((await read()).in_use).toEqual({ drafts: before.drafts + 1, applications: before.applications + 1 })
})

test('a draft that chose it says so and loses nothing, is not submitted for it, and can choose another', async () => {
  const person = await signedUp(portal, { email: 'drafting@example.com' })
  await send(person, { selected_program: key, statement_of_purpose: 'Since I was six.', is_draft: 'true' })
  await retire()
  expect(await mine(person)).toMatchObject({
    selected_program: key,
    selected_program_title: 'M.Sc. Computer Science',
    answers: { statement_of_purpose: 'Since I was six.' },
    closed_programmes: { [key]: 'retired' },
    progress: { state: 'programme_closed', next: 'choose_programme' },
  })
  const whole = { selected_program: key, statement_of_purpose: 'Since seven.' }
  const { status } = await send(person, { ...whole, is_draft: 'true' })
  expect(status).toBe(200)
  const refused = await send(person, { ...whole, is_draft: 'false' }, await postgraduateDocuments())
  expect(refused).toMatchObject({ status: 409, body: { code: 'programme-closed', programmes: [{}, {}, {}] } })
  expect(refused.body.detail).toMatch(/^M\.Sc\. Computer Science is no longer offered\. Your draft is saved\./)
  const moved = await send(person, { ...whole, selected_program: 'msc-space-physics', is_draft: 'true' })
  expect(moved.body.closed_programmes).toBeUndefined()
  expect((await mine(person)).answers.statement_of_purpose).toBe('Since seven.')
})

test('an application under way keeps its title and goes on', async () => {
  const person = await portal.candidate(key)
  await retire()
  expect(await mine(person)).toMatchObject({ status: 'submitted', selected_program_title: 'M.Sc. Computer Science' })
  const file = expectDone(await registrar.call('readCase', { params: { uuid: person.uuid } }))
  expect(file).toMatchObject({ selected_program: key, selected_program_title: 'M.Sc. Computer Science' })
})

test('an application that was submitted keeps the title it was sent with when the programme is called something else', async () => {
  const person = await portal.candidate(key)
  const draft = await signedUp(portal, { email: 'renamed@example.com' })
  await send(draft, { selected_program: key, is_draft: 'true' })
  await rename('M.Sc. Computing')
  expect(await mine(person)).toMatchObject({ selected_program_title: 'M.Sc. Computer Science' })
  const file = expectDone(await registrar.call('readCase', { params: { uuid: person.uuid } }))
  expect(file).toMatchObject({ selected_program_title: 'M.Sc. Computer Science' })
  expect(await mine(draft)).toMatchObject({ selected_program_title: 'M.Sc. Computing' })
})

test('an application that was submitted can be edited and sent again for it', async () => {
  const person = await signedUp(portal, { email: 'editing@example.com' })
  const fields = { selected_program: key, is_draft: 'false' }
  const sent = await send(person, fields, await postgraduateDocuments())
  await retire()
  const reopened = await portal.as({ ...person, ...sent.body }, 'POST', `/applications/${sent.body.uuid}/edit`)
  expect(reopened).toMatchObject({ status: 200, body: { is_draft: true } })
  expect(reopened.body.closed_programmes).toBeUndefined()
  const again = await send(person, { ...fields, application_uuid: sent.body.uuid })
  expect(again).toMatchObject({ status: 200, body: { status: 'awaiting_payment' } })
})

test('nobody begins with it: not at sign-up, and no round opens it', async () => {
  await retire()
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/auth/signup',
    payload: {
      full_name: 'Ada Obi',
      email: 'late@example.com',
      password: 'a lamp beside four books',
      program_type: 'msc',
      program: key,
    },
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toContainEqual({
    field: 'program',
    message: 'M.Sc. Computer Science is no longer offered. Choose another programme, or decide later.',
  })
  const { rounds } = expectDone(await registrar.call('listRounds'))
  const { id } = rounds.find(({ terms }: { terms: { program_types: string[] } }) => terms.program_types.includes('msc'))
  const { offerings } = expectDone(await registrar.call('readRound', { params: { id } }))
  expect(offerings.map(({ programme }: { programme: string }) => programme)).not.toContain(key)
  const opened = await registrar.call('setRoundStates', {
    params: { id },
    body: { state: 'open', programmes: [{ id: key, was: 'open' }] },
  })
  expect(opened).toMatchObject({ status: 409, body: { detail: expect.stringContaining('is retired') } })
})

test('its id is not used for another programme, and stays what it is', async () => {
  await retire()
  const { published } = await read()
  const body = { ...published.body, id: 'msc-other' }
  const { draft } = expectDone(await editor.call('draftSetting', { params: place, body: { body, revision: 0 } }))
  expect(draft.problems).toContainEqual({ field: 'id', message: 'The id of a programme never changes.' })
  expectDone(await editor.call('discardSetting', { params: place, body: { revision: draft.revision } }))
})
