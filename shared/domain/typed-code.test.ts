import { expect, test } from 'vitest'
import { cleanExaminationNumber, cleanJambNumber, cleanNumber, jambNumberProblem } from './typed-code.ts'

test.each([
  '2025 1234 5601 AA',
  '202512345601-aa',
  "'202512345601AA",
  '2025/1234/5601/AA',
  '2O2512345601AA',
  '20251234560lAA',
  '2025\u200b12345601AA',
  '2025１２３４5601ＡＡ',
  'JAMB Reg No: 202512345601AA',
  '202512345601AA.',
])('%j is a JAMB number as typed', typed => {
  expect(cleanJambNumber(typed)).toBe('202512345601AA')
  expect(jambNumberProblem(typed)).toBeUndefined()
})

test('the numbers before 2021 are shorter', () => {
  expect(cleanJambNumber('1234 5678 ab')).toBe('12345678AB')
  expect(jambNumberProblem('1234 5678 ab')).toBeUndefined()
})

test.each([
  ['12345678901AA', 'This one has 11 digits.'],
  ['202512345601', 'This one has 12 digits.'],
  ['2025X2345601AA', 'Check the letter X.'],
  ['II2345678AB', 'Check the letter I.'],
  ['none', 'ends in two letters'],
])('%s is refused with the reason', (typed, reason) => expect(jambNumberProblem(typed)).toContain(reason))

test('other numbers', () => {
  expect(cleanExaminationNumber("'4250101/001 a")).toBe('4250101/001A')
  expect(cleanNumber('٢٤٣')).toBe('243')
  expect(cleanNumber('243.00')).toBe('243')
  expect(cleanNumber(' 3,85')).toBe('3.85')
  expect(cleanNumber('1 000')).toBe('1000')
  expect(cleanNumber('many')).toBe('many')
})
