import { describe, expect, it } from 'vitest'
import { answerText } from '#shared/forms/answer-text.ts'
import type { CheckContext } from '#shared/forms/check.ts'
import type { Answers } from '#shared/forms/field.ts'
import { askedDocuments, missingDocuments, waitsForEither } from '#shared/forms/form-documents.ts'
import { type FormId, programmeIdsOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { writtenSections } from '#shared/forms/sections.ts'
import { problemPath } from './links.ts'
import { sectionStatus } from './section-status.ts'

function standing(formId: FormId, sectionId: string, answers: Answers, uploaded: readonly string[] = []) {
  const context: CheckContext = {
    today: '2026-11-20',
    documents: uploaded.map(kind => ({ kind })),
    ownEmails: ['ada@example.com'],
    programmeIds: programmeIdsOf(formId),
  }
  const section = formDescription(formId).sections.find(each => each.id === sectionId)
  if (!section) throw new Error(`No section ${sectionId}`)
  return sectionStatus(section, answers, context)
}

const reached = { email: 'ada@example.com', phone: '08031234567', address: 'Kubwa', residency: 'nigeria' }
const degree = {
  country: 'NG',
  institution: 'University of Lagos',
  degree: 'B.Sc.',
  field_of_study: 'Physics',
  class_of_degree: 'Second Class Upper',
  cgpa: '3.9',
  cgpa_scale: '5',
  start_year: '2015',
  end_year: '2019',
}

describe('a section of the application', () => {
  const cases: { title: string; form: FormId; section: string; answers: Answers; state: string; detail: string }[] = [
    {
      title: 'nothing written',
      form: 'postgraduate',
      section: 'studies',
      answers: {},
      state: 'not-started',
      detail: '',
    },
    {
      title: 'some answers missing',
      form: 'postgraduate',
      section: 'reach-you',
      answers: { email: 'ada@example.com', phone: '08031234567' },
      state: 'in-progress',
      detail: '2 answers still missing',
    },
    {
      title: 'an answer that can’t be right comes before what is missing',
      form: 'postgraduate',
      section: 'reach-you',
      answers: { ...reached, phone: '12', address: '' },
      state: 'in-progress',
      detail: '1 answer to correct',
    },
    {
      title: 'all right',
      form: 'postgraduate',
      section: 'reach-you',
      answers: reached,
      state: 'done',
      detail: '08031234567',
    },
    {
      title: 'a list with its entry whole',
      form: 'postgraduate',
      section: 'studies',
      answers: { qualifications: [degree] },
      state: 'done',
      detail: '1 qualification',
    },
    {
      title: 'a list with an entry that was only begun',
      form: 'postgraduate',
      section: 'studies',
      answers: { qualifications: [{ ...degree, degree: '' }] },
      state: 'in-progress',
      detail: '1 answer still missing',
    },
    {
      title: 'work, which nobody must have',
      form: 'postgraduate',
      section: 'work',
      answers: {},
      state: 'optional',
      detail: 'Leave this empty if you have not worked yet.',
    },
    {
      title: 'a JAMB score is not asked of Direct Entry',
      form: 'undergraduate',
      section: 'entry',
      answers: {
        entry_mode: 'direct_entry',
        jamb_registration_number: '202512345678AB',
        direct_entry_qualification: 'HND',
      },
      state: 'done',
      detail: 'Direct Entry',
    },
  ]
  it.each(cases)('$title', ({ form, section, answers, state, detail }) => {
    expect(standing(form, section, answers)).toMatchObject({ state, detail })
  })

  it('a statement of purpose is required, and a document can replace it', () => {
    const answers = { selected_program: 'msc-computer-science' }
    expect(standing('postgraduate', 'purpose', answers)).toMatchObject({ state: 'not-started', detail: '' })
    expect(standing('postgraduate', 'purpose', answers, ['statement_of_purpose_file'])).toMatchObject({
      state: 'done',
      detail: 'Uploaded as a document',
    })
  })

  it('the declaration is not a section: it is made on submission', () => {
    expect(writtenSections(formDescription('foundation'), {}).map(section => section.id)).not.toContain('declaration')
  })
})

describe('documents', () => {
  const undergraduate = formDescription('undergraduate')
  it('are requested according to the answers', () => {
    expect(askedDocuments(undergraduate, { entry_mode: 'utme' }).map(slot => slot.kind)).toContain('jamb_result')
    expect(askedDocuments(undergraduate, { entry_mode: 'utme' }).map(slot => slot.kind)).not.toContain(
      'direct_entry_result',
    )
  })
  it('lack one of the two while there is neither a statement of purpose nor its document', () => {
    const slot = formDescription('postgraduate').documents.find(({ kind }) => kind === 'statement_of_purpose_file')
    if (!slot) throw new Error('No slot')
    expect(waitsForEither(slot, {}, [])).toBe(true)
    expect(waitsForEither(slot, { statement_of_purpose: 'Why' }, [])).toBe(false)
    expect(waitsForEither(slot, {}, [{ kind: slot.kind }])).toBe(false)
  })
  it('that are missing are listed by name', () => {
    expect(missingDocuments(undergraduate, { entry_mode: 'utme' }, [{ kind: 'passport_photograph' }])).toEqual([
      { field: 'o_level_result', message: 'Upload your O’Level result.' },
      { field: 'jamb_result', message: 'Upload your JAMB result.' },
    ])
  })
})

describe('a problem leads to the place where it can be fixed', () => {
  it.each([
    ['postgraduate', 'qualifications.0.degree', '/application?section=studies#qualifications.0.degree'],
    ['foundation', 'surname', '/foundation-form?section=about-you#surname'],
    ['postgraduate', 'transcript', '/document-upload?type=postgraduate#transcript'],
  ] as const)('%s %s', (form, field, path) => expect(problemPath(formDescription(form), field)).toBe(path))
})

describe('answers as shown', () => {
  const qualifications = formDescription('postgraduate')
    .sections.flatMap(section => section.fields)
    .find(field => field.name === 'qualifications')
  it('a qualification is one line', () => {
    expect(qualifications && answerText(qualifications, [degree])).toBe(
      'Nigeria, University of Lagos, B.Sc., Physics, Second Class Upper, CGPA 3.9, CGPA out of 5, 2015 to 2019',
    )
  })
})
