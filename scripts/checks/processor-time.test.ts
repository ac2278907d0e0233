import { expect, test } from 'vitest'
import { secondsOfChildren } from './processor-time.ts'

test.each([
  ['a plain name', '4242 (node) S 1 4242 4242 0 -1 4194560 5 6 7 8 9 10 1200 345 20 0 11 0 99 1 2'],
  [
    'a name with brackets and spaces',
    '4242 (a (b) c) S 1 4242 4242 0 -1 4194560 5 6 7 8 9 10 1200 345 20 0 11 0 99 1 2',
  ],
])('the processor time of children is read beside %s', (_what, stat) => {
  expect(secondsOfChildren(stat)).toBe(15.45)
})
