import { describe, expect, test } from 'vitest'
import { catalogue } from './current.ts'
import { checkCatalogue, readCatalogue } from './read.ts'
import type { Catalogue } from './types.ts'

const problemsOf = (value: unknown) => {
  const read = checkCatalogue(value)
  return read.ok ? [] : read.problems.map(({ at, message }) => `${at}: ${message}`)
}

/** The sample with something in it replaced. */
const sampleBut = (change: (copy: Catalogue) => unknown) => {
  const copy = structuredClone(catalogue())
  return { ...copy, ...(change(copy) as object) }
}

const programme = (changes: object) =>
  sampleBut(({ programmes: [first, ...rest] }) => ({ programmes: [{ ...first, ...changes }, ...rest] }))

test('the sample is a whole catalogue, and stays the same as a file', () => {
  expect(problemsOf(catalogue())).toEqual([])
  expect(readCatalogue(JSON.stringify(catalogue()))).toEqual({ ok: true, catalogue: catalogue(), files: {} })
})

test('a file that is not JSON says so', () => {
  expect(readCatalogue('{')).toMatchObject({
    ok: false,
    problems: [{ message: expect.stringMatching(/^This is not JSON: /) }],
  })
})

describe('a sentence with its place says what is wrong', () => {
  test.each<[string, unknown, string]>([
    ['a school that is not there', programme({ school: 'law' }), 'programmes.0.school: There is no school “law”.'],
    ['a subject that is not there', programme({ subject: 'law' }), 'programmes.0.subject: There is no subject “law”.'],
    [
      'a band of tuition that is not there',
      programme({ tuition: 'law' }),
      'programmes.0.tuition: There is no band of tuition “law”.',
    ],
    [
      'an id that is used twice',
      programme({ id: 'bsc-computer-science' }),
      'programmes.1.id: “bsc-computer-science” is used twice.',
    ],
    [
      'an id with a slash',
      programme({ id: 'bsc/law' }),
      'programmes.0.id: Begin with a small letter, and use small letters, digits and hyphens.',
    ],
    [
      'a band of tuition with a slash',
      sampleBut(({ tuition }) => ({ tuition: { ...tuition, 'a/b': tuition.foundation } as never })),
      'tuition.a/b: Begin with a small letter, and use small letters, digits and hyphens.',
    ],
    [
      'a year that no computer counts to',
      sampleBut(({ institution }) => ({ institution: { ...institution, foundedYear: 1e21 } })),
      'institution.foundedYear: Write 2200 or less.',
    ],
    ['a title without words', programme({ title: ' ' }), 'programmes.0.title: Write a text.'],
    [
      'a title of a thousand letters',
      programme({ title: 'a'.repeat(1000) }),
      'programmes.0.title: Use no more than 300 characters.',
    ],
    [
      'an age of nobody',
      sampleBut(({ admissionRules }) => ({ admissionRules: { ...admissionRules, minimumAge: 0 } })),
      'admissionRules.minimumAge: Write 1 or more.',
    ],
    [
      'a fee of no kind',
      sampleBut(({ applicationFees }) => ({
        applicationFees: { ...applicationFees, msc: { ...applicationFees.msc, nigeria: { kind: '' } as never } },
      })),
      'applicationFees.msc.nigeria.kind: Write “free”, “card” or “transfer”.',
    ],
    [
      'a fee of ten millions and more',
      sampleBut(({ applicationFees }) => ({
        applicationFees: {
          ...applicationFees,
          msc: { ...applicationFees.msc, nigeria: { kind: 'card', amountMinor: 2_000_000_000, currency: 'NGN' } },
        },
      })),
      'applicationFees.msc.nigeria.amountMinor: Write 10,000,000 or less.',
    ],
    ['a CGPA that is none', programme({ minimumCgpa: 5.5 }), 'programmes.0.minimumCgpa: A CGPA is between 0.1 and 5.'],
    [
      'the entry of another type',
      programme({ programType: 'foundation' }),
      'programmes.0.text.entry.kind: A programme of the type foundation has an entry “foundation”.',
    ],
    [
      'a field that nobody knows',
      programme({ colour: 'red' }),
      'programmes.0: There is no field called “colour” here.',
    ],
    [
      'a fee of nothing',
      sampleBut(({ applicationFees }) => ({
        applicationFees: {
          ...applicationFees,
          msc: { ...applicationFees.msc, nigeria: { kind: 'card', amountMinor: 0, currency: 'NGN' } },
        },
      })),
      'applicationFees.msc.nigeria.amountMinor: Write an amount above 0.',
    ],
    [
      'a fee in a currency that no gateway takes',
      sampleBut(({ applicationFees }) => ({
        applicationFees: {
          ...applicationFees,
          msc: { ...applicationFees.msc, nigeria: { kind: 'card', amountMinor: 5000, currency: 'XXX' } },
        },
      })),
      'applicationFees.msc.nigeria.currency: Write one of NGN, USD, GHS, KES, ZAR, EUR, GBP.',
    ],
    [
      'a fee by card in a currency that the payment provider takes by bank transfer only',
      sampleBut(({ applicationFees }) => ({
        applicationFees: {
          ...applicationFees,
          msc: { ...applicationFees.msc, nigeria: { kind: 'card', amountMinor: 5000, currency: 'EUR' } },
        },
      })),
      'applicationFees.msc.nigeria.currency: The payment provider does not take this currency by card. Choose a bank transfer, or another currency.',
    ],
    ['a part that is missing', sampleBut(() => ({ home: undefined })), 'home: This is missing.'],
    ['words where a number belongs', programme({ minimumCgpa: '3' }), 'programmes.0.minimumCgpa: Write a number.'],
    [
      'a question that is not there',
      sampleBut(() => ({ helpQuestions: ['gone'] })),
      'helpQuestions.0: There is no question “gone”.',
    ],
    [
      'weights that do not add up',
      sampleBut(({ rubrics: [first, ...rest] }) => ({
        rubrics: [{ ...first, rubric: { ...first?.rubric, criteria: first?.rubric.criteria.slice(1) } }, ...rest],
      })),
      'rubrics.0.rubric.criteria: The weights add up to 70. They must add up to 100.',
    ],
    [
      'a span of nothing',
      sampleBut(({ retention }) => ({ retention: { ...retention, backup: { days: 0 } } })),
      'retention.backup.days: A span is at least 1.',
    ],
  ])('%s', (_title, value, expected) => {
    expect(problemsOf(value)).toContain(expected)
  })
})
