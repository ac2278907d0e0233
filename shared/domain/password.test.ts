import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

test.each(['three words in a row', 'p@ssphrase', 'ọ̀rọ̀ aṣínà mi', '8 chars!', 'x1'.repeat(100)])(
  '“%s” is accepted',
  password => {
    expect(passwordProblem(password)).toBeUndefined()
  },
)

test.each([
  '',
  '7 chars',
  'x'.repeat(201),
  'aaaaaaaa',
  '12345678',
  '87654321',
  'QWERTYUIOP',
  'abcdefgh',
  'half an emoji \ud83d',
])('“%s” is refused with a reason', password => {
  expect(passwordProblem(password)).toMatch(/\.$/)
})
