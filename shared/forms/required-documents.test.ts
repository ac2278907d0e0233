import { describe, expect, test } from 'vitest'
import { missingDocuments } from './form-documents.ts'
import { formDescription } from './index.ts'
import { requirableDocuments, withRequiredDocuments } from './required-documents.ts'
import { requirementSheet } from './requirement-sheet.ts'

const postgraduate = formDescription('postgraduate')

test.each([
  ['postgraduate', 'msc-computer-science', ['research_proposal', 'nysc_certificate']],
  ['postgraduate', 'phd-computer-science', ['nysc_certificate']],
  ['undergraduate', 'bsc-accounting', ['birth_certificate']],
  ['foundation', 'foundation-sciences', ['o_level_result']],
] as const)('in the %s form, %s can require only what is optional', (form, programme, kinds) =>
  expect(requirableDocuments(formDescription(form), programme).map(({ kind }) => kind)).toEqual(kinds),
)

describe('a form with a required document', () => {
  const answers = { selected_program: 'msc-computer-science' }
  const asked = withRequiredDocuments(postgraduate, ['nysc_certificate', 'tattoo'])

  test('is the unchanged form when nothing is required', () =>
    expect(withRequiredDocuments(postgraduate, [])).toBe(postgraduate))

  test('lacks the document until it is uploaded, and ignores kinds that it does not have', () => {
    const missing = (form: typeof postgraduate) => missingDocuments(form, answers, []).map(({ field }) => field)
    expect(missing(asked)).toEqual([...missing(postgraduate), 'nysc_certificate'])
  })

  test.each([
    ['Transcript', 'transcript'],
    ['JAMB result', 'JAMB result'],
    ['Direct Entry result', 'Direct Entry result'],
    ['Your portfolio', 'portfolio'],
    ['A certificate of health', 'certificate of health'],
  ])('asks for “%s” in a sentence that names it once', (label, named) => {
    const [slot] = postgraduate.documents
    if (!slot) throw new Error('The form has no documents')
    const form = { ...postgraduate, documents: [{ ...slot, label, required: true }] }
    expect(missingDocuments(form, answers, []).map(({ message }) => message)).toEqual([`Upload your ${named}.`])
  })

  test('shows it as not met on the office’s sheet', () => {
    const rows = requirementSheet({
      ...{ form: asked, selected_program: 'msc-computer-science', answers, documents: [] },
      ...{ referencesIn: 0, startsOn: undefined, verdicts: [] },
    })
    expect(rows.find(({ id }) => id === 'document:nysc_certificate')).toMatchObject({ state: 'not_met' })
  })
})
