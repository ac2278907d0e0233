import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localPhone, phoneProblem, readPhone } from '../domain/phone.ts'
import { residencyName } from '../domain/residency-name.ts'
import { splitTuition } from '../domain/split-tuition.ts'
import { tuitionText } from '../domain/tuition.ts'
import { formDescription } from '../forms/index.ts'
import { replaceCatalogue, sampleCatalogue } from './current.ts'
import { homeCountry } from './parts/home-country.ts'

const [band = ''] =
  Object.entries(sampleCatalogue.tuition).find(([, { kind }]) => kind === 'nigerian-international') ?? []

function inCountry(country: string): void {
  const { institution } = sampleCatalogue
  replaceCatalogue({
    ...sampleCatalogue,
    institution: { ...institution, address: { ...institution.address, country } },
  })
}

function residencyChoices(): string[] {
  const fields = formDescription('foundation').sections.flatMap(section => section.fields)
  const field = fields.find(({ name }) => name === 'residency')
  return field?.kind === 'choice' ? field.options.map(({ label }) => label) : []
}

afterEach(() => void replaceCatalogue(sampleCatalogue))

test('a university in Nigeria speaks of Nigeria', () => {
  expect(residencyName('nigeria')).toBe('Nigeria')
  expect(residencyChoices()).toEqual(['In Nigeria', 'Outside Nigeria'])
  expect(tuitionText(band)).toMatch(/^Nigerian Students: /)
})

describe('a university in another country', () => {
  beforeEach(() => inCountry('GH'))

  test('asks whether an applicant lives there, and has home students', () => {
    expect(residencyName('nigeria')).toBe('Ghana')
    expect(residencyName('international')).toBe('International')
    expect(residencyChoices()).toEqual(['In Ghana', 'Outside Ghana'])
    expect(tuitionText(band)).toMatch(/^Home Students: .*; International Students: /)
  })

  test('shows the same two cards of tuition', () => {
    const abroad = splitTuition(tuitionText(band))
    inCountry('NG')
    expect(abroad).toEqual(splitTuition(tuitionText(band)))
  })

  test('takes no number without the code of its country for a Nigerian one', () => {
    expect(readPhone('024 123 4567')).toBeUndefined()
    expect(readPhone('0803 123 4567')).toBeUndefined()
    expect(phoneProblem('024 123 4567')).toBe('Enter a phone number with its country code, such as +44 20 7946 0000.')
    expect(readPhone('+233 24 123 4567')).toBe('+233241234567')
    expect(readPhone('00233 24 123 4567')).toBe('+233241234567')
    expect(localPhone('+234 803 123 4567')).toBe('00 2348031234567')
  })
})

test.each([
  ['NL', 'the Netherlands'],
  ['US', 'the United States'],
  ['GM', 'the Gambia'],
  ['KE', 'Kenya'],
])('in a sentence %s is %s', (country, within) => {
  inCountry(country)
  expect(homeCountry().within).toBe(within)
})
