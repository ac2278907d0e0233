import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogue, replaceCatalogue } from '#shared/catalogue/current.ts'
import type { AdditionalQuestion } from '#shared/domain/additional-questions.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { tinyPdf } from '../../adapters/files/testing/corpus.ts'
import { takeUpCatalogue } from '../../catalogue/versions.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { fileOf, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import {
  type Applicant,
  multipartOf,
  payFee,
  postgraduateAnswers,
  postgraduateDocuments,
  savePostgraduate,
  signedUp,
} from '../../testing/people.ts'
import { settingDesk } from '../../testing/setting-desk.ts'

/* What the office asks beyond the form: applicants answer it, and officers read it (settings.md section 3). */
let portal: OfficePortal
let editor: OfficePerson
let registrar: OfficePerson
const before = catalogue()
const desk = settingDesk('additional-questions')
beforeAll(async () => {
  portal = await officePortal()
  editor = await portal.member('editor')
  registrar = await portal.member('registrar')
})
afterAll(async () => {
  replaceCatalogue(before)
  await portal.close()
})

const why: AdditionalQuestion = {
  id: 'why-here',
  question: 'Why do you want to study here?',
  help: 'Three sentences are enough.',
  kind: 'long-text',
  required: true,
  programTypes: ['msc', 'phd'],
}
const lab: AdditionalQuestion = {
  id: 'lab',
  question: 'Which laboratory suits you?',
  kind: 'choice',
  choices: ['Ikeja', 'Zaria'],
  required: false,
  programTypes: ['msc'],
  programmes: ['msc-computer-science'],
}
const doctoral: AdditionalQuestion = { ...why, id: 'thesis', question: 'Your thesis?', programTypes: ['phd'] }
const portfolio: AdditionalQuestion = { ...why, id: 'portfolio', question: 'Portfolio', kind: 'file', required: false }

async function ask(questions: readonly AdditionalQuestion[]): Promise<void> {
  await desk.change(editor, registrar, questions)
  await takeUpCatalogue(portal.context.db)
}

async function send(applicant: Applicant, changes: object, isDraft = true) {
  const answers = postgraduateAnswers({ email: applicant.email, ...changes, is_draft: String(isDraft) })
  const sent = await savePostgraduate(portal, applicant, answers, isDraft ? await postgraduateDocuments() : {})
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  return { status: sent.statusCode, body: sent.json<any>() }
}

describe('an additional question', () => {
  let ada: Applicant
  let people = 0
  beforeEach(async () => {
    await ask([why, lab, doctoral, portfolio])
    people += 1
    ada = await signedUp(portal, { email: `asked${people}@example.com` })
  })

  test('is carried by the draft, saved like every answer, and required on submission', async () => {
    const { body: draft } = await send(ada, { question_lab: 'Zaria', 'question_no-such': 'x' })
    expect(draft.additional_questions).toEqual([why, lab, doctoral, portfolio])
    expect(draft.answers).toMatchObject({ question_lab: 'Zaria' })
    expect(draft.answers).not.toHaveProperty('question_no-such')
    expect(await send(ada, {}, false)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'question_why-here' }] },
    })
    const { body: sent } = await send(ada, { 'question_why-here': 'The laboratories.' }, false)
    expect(sent).toMatchObject({ status: 'awaiting_payment', additional_questions: [why, lab, portfolio] })
  })

  test.each([
    ['a choice that is not offered', { question_lab: 'Kano' }],
    ['a text that is too long', { 'question_why-here': 'a'.repeat(2001) }],
  ])('refuses %s, also in a draft', async (_what, changes) => {
    expect((await send(ada, changes)).status).toBe(422)
  })

  test('is kept as it was asked, and the officer reads question and answer', async () => {
    await send(ada, { question_lab: 'Ikeja' })
    const { body: sent } = await send(ada, { 'question_why-here': 'The river.' }, false)
    await payFee(portal, ada, sent)
    await ask([{ ...lab, question: 'Another question now?', choices: ['Jos', 'Owerri'] }])
    const officer = await portal.member('officer')
    const file = await fileOf(officer, sent)
    expect(file.additional_questions).toEqual([why, lab, portfolio])
    expect(file.answers).toMatchObject({ question_lab: 'Ikeja', 'question_why-here': 'The river.' })
    const columns = ['application_number', 'additional_answers']
    const sheet = await officer.call('exportPeople', {
      body: { what: 'applications', columns, filter: {}, format: 'csv' },
    })
    expect(String(sheet.body)).toContain('Why do you want to study here?: The river.')
    const own = await portal.as(ada, 'GET', '/postgraduate/applications/me')
    expect(own.body.additional_questions).toEqual([why, lab, portfolio])
  })

  test('that wants a file takes one, and no file that nobody asked for', async () => {
    await send(ada, {})
    const upload = async (kind: string) => {
      const file = { fileName: 'work.pdf', contentType: 'application/pdf', bytes: tinyPdf('Work') }
      const { headers, payload } = multipartOf({ kind, program_type: 'msc' }, { file })
      return portal.app.inject({
        method: 'POST',
        url: '/documents/upload',
        headers: { ...headers, ...ada.bearer },
        payload,
      })
    }
    expect((await upload('question_portfolio')).json()).toMatchObject({ kind: 'question_portfolio' })
    expect((await upload('question_other')).statusCode).toBe(422)
  })

  test('that wants a file can be asked for again, like every document', async () => {
    await send(ada, {})
    const { body: sent } = await send(ada, { 'question_why-here': 'The river.' }, false)
    await payFee(portal, ada, sent)
    const officer = await portal.member('officer')
    expectDone(await officer.call('openCase', { params: { uuid: sent.uuid } }))
    const due_on = dayOf(new Date(+portal.clock.now() + 7 * 86_400_000))
    const request = (kind: string) =>
      officer.call('requestFromApplicant', {
        params: { uuid: sent.uuid },
        body: { requests: [{ kind, message: 'Your best work.' }], due_on },
      })
    expect(await request('question_other')).toMatchObject({ status: 422 })
    expectDone(await request('question_portfolio'))
    const file = { fileName: 'work.pdf', contentType: 'application/pdf', bytes: tinyPdf('Work') }
    const body = multipartOf({ kind: 'question_portfolio', program_type: 'msc', application_uuid: sent.uuid }, { file })
    const answered = await portal.app.inject({
      method: 'POST',
      url: '/documents/upload',
      ...body,
      headers: { ...body.headers, ...ada.bearer },
    })
    expect(answered.json()).toMatchObject({ kind: 'question_portfolio' })
  })
})

describe('the setting', () => {
  test.each([
    ['the same id twice', [why, { ...lab, id: why.id }], '1.id'],
    ['an id with a slash', [{ ...why, id: 'a/b' }], '0.id'],
    ['a choice of one', [{ ...lab, choices: ['Only'] }], '0.choices'],
    ['answers to choose of a text', [{ ...why, choices: ['A', 'B'] }], '0'],
    ['a programme of another type', [{ ...lab, programmes: ['bsc-accounting'] }], '0.programmes.0'],
    ['a programme that is not there', [{ ...lab, programmes: ['msc-weather'] }], '0.programmes.0'],
    ['100,000 letters', [{ ...why, question: 'a'.repeat(100_000) }], '0.question'],
    ['no program type', [{ ...why, programTypes: [] }], '0.programTypes'],
  ])('with %s has a problem at its field', async (_what, questions, field) => {
    expect((await desk.problems(editor, questions)).map(one => one.field)).toContain(field)
  })

  test('is not a bursar’s, nor published by who may only draft', async () => {
    expect(await desk.save(await portal.member('bursar'), [why], 0)).toMatchObject({ status: 404 })
    const { draft } = await desk.read(editor)
    expect(await desk.publish(editor, draft?.revision ?? 0)).toMatchObject({ status: 403 })
    expectDone(await desk.save(editor, [why], draft?.revision ?? 0))
    expect(await desk.save(editor, [lab], draft?.revision ?? 0)).toMatchObject({ status: 409 })
  })
})

describe('a document that the office wants', () => {
  const certificate = {
    id: 'medical',
    title: 'Medical certificate',
    help: 'Not older than six months.',
    required: true,
    programTypes: ['msc' as const],
  }
  const documents = settingDesk('required-documents')

  test('is asked with the form, required on submission, and kept by what was submitted', async () => {
    await ask([])
    const ada = await signedUp(portal, { email: 'wanted@example.com' })
    await send(ada, {})
    await documents.change(editor, registrar, [certificate])
    await takeUpCatalogue(portal.context.db)
    const { body: draft } = await send(ada, {})
    expect(draft.additional_questions).toEqual([
      {
        ...{ id: 'medical', question: 'Medical certificate', help: 'Not older than six months.', kind: 'file' },
        ...{ required: true, programTypes: ['msc'] },
      },
    ])
    expect(await send(ada, {}, false)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'question_medical', message: 'Upload your medical certificate.' }] },
    })
    await documents.change(editor, registrar, [{ ...certificate, required: false }])
    await takeUpCatalogue(portal.context.db)
    const { body: sent } = await send(ada, {}, false)
    expect(sent.additional_questions).toMatchObject([{ id: 'medical', required: false }])
    await documents.change(editor, registrar, [])
    await takeUpCatalogue(portal.context.db)
    const mine = await portal.app.inject({ url: '/postgraduate/applications/me', headers: ada.bearer })
    expect(JSON.stringify(mine.json())).toContain('Medical certificate')
  })

  test('never has the id of a question', async () => {
    await ask([portfolio])
    expect(await documents.problems(editor, [{ ...certificate, id: 'portfolio' }])).toMatchObject([{ field: '0.id' }])
  })
})
