import { expect, test } from 'vitest'
import { applicationFee } from '../../domain/fees.ts'
import { programmeEntry } from '../../domain/programme-entry.ts'
import { findProgramme, programmesInTab, programmesOfType } from '../../domain/programmes.ts'
import { replaceCatalogue } from '../current.ts'
import { checkCatalogue } from '../read.ts'
import { secondUniversity } from './second-university.ts'

test('a quite different university is a whole catalogue', () => {
  expect(checkCatalogue(secondUniversity)).toMatchObject({ ok: true })
})

test('its rules are its own: kinds are fields, fees and references what it says', () => {
  const putBack = replaceCatalogue(secondUniversity)
  expect(findProgramme('bsc-of-advocacy')?.programType).toBe('msc')
  expect(programmesOfType('jupeb')).toEqual([])
  expect(programmesInTab('postgraduate').map(({ referencesRequired }) => referencesRequired)).toEqual([
    3, 3, 3, 3, 3, 3,
  ])
  expect(programmeEntry('llm')?.requirements[0]).toBe(
    'A good first degree in the field, with a CGPA of 3.1 or above out of 5.0.',
  )
  expect(applicationFee('msc', 'nigeria')).toMatchObject({ amountMinor: 2_500_000, label: '₦25,000' })
  expect(applicationFee('undergraduate', 'international')).toMatchObject({ label: '$75' })
  expect(applicationFee('foundation', 'international')).toMatchObject({ kind: 'card', label: 'GHS 600' })
  expect(applicationFee('phd', 'international')).toMatchObject({ kind: 'transfer', label: 'EUR 85' })
  putBack()
  expect(findProgramme('llm')).toBeUndefined()
})
