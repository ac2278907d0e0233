import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#shared/domain/calendar.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import { problemsOf } from '#shared/forms/check.ts'
import type { Answers } from '#shared/forms/field.ts'
import { formIdOf, programmeIdsOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Applicant, multipartOf, postgraduateAnswers, signedUp } from '../../testing/people.ts'
import { schoolAnswers } from '../payments/school-answers.fixture.ts'

/*
 * Typing mistakes, field by field. The page and the server must name the same fields with the same sentences, all at
 * once.
 */
let portal: TestApp
const applicants = new Map<ProgramType, Applicant>()
beforeAll(async () => {
  portal = await testApp()
  for (const program_type of ['msc', 'undergraduate', 'foundation'] as const)
    applicants.set(program_type, await signedUp(portal, { email: `${program_type}@example.com`, program_type }))
})
afterAll(() => portal.close())

const addresses = {
  msc: '/postgraduate/upload',
  undergraduate: '/undergraduate/applications',
  foundation: '/foundation/applications',
}
type Form = keyof typeof addresses

function goodAnswers(form: Form): Record<string, unknown> {
  return { ...(form === 'msc' ? postgraduateAnswers() : schoolAnswers(form)), email: `${form}@example.com` }
}

function browserVerdict(form: Form, answers: Record<string, unknown>): string[] {
  const id = formIdOf(form)
  return problemsOf(formDescription(id), answers as Answers, {
    today: dayOf(portal.clock.now()),
    ownEmails: [`${form}@example.com`],
    programmeIds: programmeIdsOf(id),
    documents: [],
  }).map(({ field, message }) => `${field}: ${message}`)
}

/** The problems that the server finds in the answers of a final submission, apart from its missing documents. */
async function serverVerdict(form: Form, answers: Record<string, unknown>): Promise<string[]> {
  const applicant = applicants.get(form)
  const body = multipartOf({ ...answers, is_draft: 'false' })
  const answer = await portal.app.inject({
    method: 'POST',
    url: addresses[form],
    ...body,
    headers: { ...body.headers, ...applicant?.bearer },
  })
  expect(answer.statusCode).toBe(422)
  const documents = formDescription(formIdOf(form)).documents.map(slot => slot.kind)
  return answer
    .json<{ errors: { field: string; message: string }[] }>()
    .errors.filter(({ field }) => !documents.includes(field))
    .map(({ field, message }) => `${field}: ${message}`)
}

const sitting = { exam: 'WAEC', year: '2024', exam_number: '4250101001' }
const five = ['English Language', 'Mathematics', 'Physics', 'Chemistry', 'Biology'].map(subject => ({
  subject,
  grade: 'B3',
}))
const degree = (postgraduateAnswers().qualifications as Record<string, string>[])[0] ?? {}

type Case = [what: string, form: Form, changes: Record<string, unknown>, wrong: string[]]
const cases: Case[] = [
  ['answers without a mistake', 'msc', {}, []],
  ['no surname', 'msc', { surname: '' }, ['surname']],
  ['a surname of spaces', 'msc', { surname: '   ' }, ['surname']],
  ['a surname of 81 letters', 'msc', { surname: 'N'.repeat(81) }, ['surname']],
  ['a control character in a name', 'msc', { first_name: 'Ada\u0007eze' }, ['first_name']],
  ['a line break in a name', 'msc', { first_name: 'Ada\neze' }, ['first_name']],
  ['an emoji in a name', 'msc', { other_names: 'Ada 🙂' }, []],
  ['a name of one letter', 'msc', { surname: 'O' }, []],
  ['names with apostrophes', 'msc', { surname: "O'Brien", other_names: 'D’Arc N’Golo' }, []],
  ['names with tone marks', 'msc', { surname: 'Ọ̀ṣúnlàjà', first_name: 'Ńgọ́zị' }, []],
  ['an address that is too long', 'msc', { address: 'x'.repeat(301) }, ['address']],
  ['a control character in an address', 'msc', { address: 'Awka\u0000' }, ['address']],
  ['29 February of a leap year', 'msc', { date_of_birth: '1996-02-29' }, []],
  ['29 February of a common year', 'msc', { date_of_birth: '1999-02-29' }, ['date_of_birth']],
  ['a birth date in the future', 'msc', { date_of_birth: '2031-01-01' }, ['date_of_birth']],
  ['a phone number with one digit too many', 'msc', { phone: '0803 123 45678' }, ['phone']],
  ['a phone number in letters', 'msc', { phone: 'call me' }, ['phone']],
  ['no essay, neither typed nor uploaded', 'msc', { statement_of_purpose: '' }, ['statement_of_purpose']],
  ['an essay of 20,000 characters', 'msc', { statement_of_purpose: 'x'.repeat(20_000) }, ['statement_of_purpose']],
  ['a seventh qualification', 'msc', { qualifications: Array.from({ length: 7 }, () => degree) }, ['qualifications']],
  ['no qualification', 'msc', { qualifications: [] }, ['qualifications']],
  [
    'a degree that ended before it began',
    'msc',
    { qualifications: [{ ...degree, end_year: '2014' }] },
    ['qualifications.0.end_year'],
  ],
  ['a CGPA above its scale', 'msc', { qualifications: [{ ...degree, cgpa: '5.1' }] }, ['qualifications.0.cgpa']],
  [
    'the same referee twice',
    'msc',
    { second_referee_email: 'M.Bello@UNILAG.edu.ng' },
    ['first_referee_email', 'second_referee_email'],
  ],
  [
    'a referee without a university address',
    'msc',
    { first_referee_email: 'bello@gmail.com' },
    ['first_referee_email'],
  ],
  ['an unknown programme', 'msc', { selected_program: 'msc-alchemy' }, ['selected_program']],
  ['an unknown country', 'msc', { nationality: 'XX' }, ['nationality']],
  ['an unknown residency', 'msc', { residency: 'moon' }, ['residency']],
  ['an unknown gender', 'msc', { gender: 'x' }, ['gender']],
  ['JAMB 400', 'undergraduate', { jamb_score: '400' }, []],
  ['JAMB 401', 'undergraduate', { jamb_score: '401' }, ['jamb_score']],
  ['JAMB in words', 'undergraduate', { jamb_score: 'two hundred' }, ['jamb_score']],
  [
    'six O’Level sittings',
    'undergraduate',
    { o_level: Array.from({ length: 6 }, () => ({ ...sitting, results: five })) },
    ['o_level'],
  ],
  [
    'the same subject twice',
    'undergraduate',
    { o_level: [{ ...sitting, results: [...five, { subject: 'physics ', grade: 'A1' }] }] },
    ['o_level.0.results.5.subject'],
  ],
  [
    'an unknown grade',
    'undergraduate',
    { o_level: [{ ...sitting, results: [{ subject: 'Physics', grade: 'Z9' }] }] },
    ['o_level.0.results.0.grade'],
  ],
  ['a sitting without a subject', 'foundation', { o_level: [{ ...sitting, results: [] }] }, ['o_level.0.results']],
  [
    'two sittings that both await a result',
    'foundation',
    {
      o_level: [
        { ...sitting, awaiting_result: 'true' },
        { ...sitting, awaiting_result: 'true' },
      ],
    },
    ['o_level.1.awaiting_result'],
  ],
  [
    'a guardian’s phone with one digit too many',
    'foundation',
    { guardian_phone: '0803 765 43219' },
    ['guardian_phone'],
  ],
]

describe('the page and the server give the same verdict on', () => {
  it.each(cases)('%s (%s)', async (_, form, changes, wrong) => {
    const answers = { ...goodAnswers(form), ...changes }
    const verdict = browserVerdict(form, answers)
    expect(verdict.map(problem => problem.split(':')[0])).toEqual(wrong)
    expect((await serverVerdict(form, answers)).sort()).toEqual([...verdict].sort())
  })

  it('every mistake at once, in one response', async () => {
    const changes = Object.assign(
      {},
      ...cases.filter(([, form, , wrong]) => form === 'msc' && wrong.length > 0).map(([, , changes]) => changes),
    )
    const answers = { ...goodAnswers('msc'), ...changes, declaration: 'false' }
    const verdict = browserVerdict('msc', answers)
    expect(verdict.length).toBeGreaterThan(10)
    expect((await serverVerdict('msc', answers)).sort()).toEqual([...verdict].sort())
  })

  it('an empty application', async () => {
    for (const form of ['msc', 'undergraduate', 'foundation'] as const) {
      const selected_program = String(goodAnswers(form).selected_program)
      const applicant = await signedUp(portal, { email: `empty.${form}@example.com`, program_type: form })
      const body = multipartOf({ selected_program, is_draft: 'false' })
      const answer = await portal.app.inject({
        method: 'POST',
        url: addresses[form],
        ...body,
        headers: { ...body.headers, ...applicant.bearer },
      })
      const fields = answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)
      const asked = browserVerdict(form, {
        selected_program,
        surname: 'N',
        first_name: 'A',
        email: `empty.${form}@example.com`,
      })
      expect(fields).toEqual(expect.arrayContaining(asked.map(problem => problem.split(':')[0] ?? '')))
    }
  })
})

it('a draft refuses an unknown residency and keeps the one it had', async () => {
  const applicant = applicants.get('undergraduate')
  const save = async (fields: Record<string, unknown>) => {
    const body = multipartOf({ is_draft: 'true', ...fields })
    const url = addresses.undergraduate
    return portal.app.inject({ method: 'POST', url, ...body, headers: { ...body.headers, ...applicant?.bearer } })
  }
  await save({ residency: 'international' })
  const refused = await save({ residency: 'moon', surname: 'Bello' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    errors: [{ field: 'residency', message: 'Choose where you live.' }],
  })
  expect((await save({ residency: 'nigeria' })).json()).not.toMatchObject({ surname: 'Bello' })
})
