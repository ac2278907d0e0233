import { expect, it } from 'vitest'
import { onFivePointScale } from './cgpa.ts'

it.each([
  [2.5, 5, 2.5],
  [4.35, 5, 4.35],
  [2, 4, 2.5],
  [2.8, 4, 3.5],
  [1.99, 4, 2.48],
  [3.5, 7, 2.5],
  [4.9, 7, 3.5],
  [70, 100, 4.5],
  [60, 100, 3.5],
  [55, 100, 2.95],
  [50, 100, 2.4],
  [100, 100, 5],
  [0, 100, 0],
  [5, 4, undefined],
  [-1, 5, undefined],
  [3, 0, undefined],
  [Number.NaN, 5, undefined],
])('a CGPA of %s out of %s is %s out of 5.0', (cgpa, scale, expected) => {
  expect(onFivePointScale({ cgpa, scale })).toBe(expected)
})
