import { expect, test } from 'vitest'
import { numberAt, numberIn, scaleOf } from './typed-number.ts'

test.each([
  ['foundedYear', 2011, '2011'],
  ['tuition.degree.newNaira', 655_000, '655,000'],
  ['msc.nigeria.amountMinor', 2_500_050, '25,000.5'],
  ['minimumCgpa', 3.5, '3.5'],
])('the number at %s is shown as it is written, and read as the same', (at, value, shown) => {
  expect(numberAt(at, value)).toBe(shown)
  expect(Number(numberIn(shown)) * scaleOf(at)).toBe(value)
})
