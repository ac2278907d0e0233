import { expect, test } from 'vitest'
import { referenceBody } from './schemas/references.ts'

const { intellectual_ability } = referenceBody.shape

test.each([
  [1, 1],
  ['5', 5],
  [' 4 ', 4],
  ['٣', 3],
  ['３', 3],
])('a rating of %j is understood', (given, understood) => {
  expect(intellectual_ability.safeParse(given)).toMatchObject({ success: true, data: understood })
})

test.each([undefined, '', '0', 6, '6', '-1', '−1', '3.5', '1e0', 'five', '１２'])(
  'a rating of %j is refused',
  given => {
    expect(intellectual_ability.safeParse(given).success).toBe(false)
  },
)
