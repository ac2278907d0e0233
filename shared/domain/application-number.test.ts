import { expect, test } from 'vitest'
import { applicationNumber } from './application-number.ts'

test('an application number is two digits of the year and six more, in groups that are easy to say', () => {
  expect(applicationNumber(2026, 1)).toMatch(/^26-\d{3}-\d{3}$/)
})

test('no two of 200,000 submissions in a year get the same number', () => {
  const numbers = new Set(Array.from({ length: 200_000 }, (_, ordinal) => applicationNumber(2026, ordinal)))
  expect(numbers.size).toBe(200_000)
})

test('consecutive submissions do not get consecutive numbers', () => {
  const [first, second] = [applicationNumber(2026, 7), applicationNumber(2026, 8)].map(text =>
    Number(text.replaceAll('-', '').slice(2)),
  )
  expect(Math.abs((second ?? 0) - (first ?? 0))).toBeGreaterThan(1000)
})
