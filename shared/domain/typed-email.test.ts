import { describe, expect, test } from 'vitest'
import { cleanEmail, emailProblem } from './typed-email.ts'

describe('one address, however it was pasted', () => {
  test.each([
    '\u200bada@unn.edu.ng',
    'ada@unn.edu.ng\u2060',
    'ada@unn\u00AD.edu.ng',
    'Prof. Ada Obi <ada@unn.edu.ng>',
    'Obi, Ada <ada@unn.edu.ng>',
    '"Obi, A. (Prof)" <ada@unn.edu.ng>',
    'ada@unn.edu.ng (Prof. Obi)',
    'Prof Obi: ada@unn.edu.ng',
    'mailto:ada@unn.edu.ng',
    'mailto:ada@unn.edu.ng?subject=Hello',
    'Email: ada@unn.edu.ng',
    'ada@unn.edu.ng<mailto:ada@unn.edu.ng>',
    '[ada@unn.edu.ng](mailto:ada@unn.edu.ng)',
    'ada@unn.edu.ng, ADA@UNN.EDU.NG',
    'ada@unn.edu.ng.',
    'ada@unn.edu.ng,',
    '<ada@unn.edu.ng>;',
    '“ada@unn.edu.ng”',
    "'ada@unn.edu.ng'",
    '(ada@unn.edu.ng)',
    'ada＠unn.edu.ng',
    ' ada @ unn.edu.ng\n',
  ])('%j', typed => {
    expect(cleanEmail(typed)).toBe('ada@unn.edu.ng')
    expect(emailProblem(typed)).toBeUndefined()
  })

  test.each(["o'brien@x.edu", '_a@x.com', '-a@x.com', 'a+b@x.com', 'a.b_c@x-y.ng'])('%s stays', address =>
    expect(cleanEmail(address)).toBe(address),
  )
})

test.each([
  'ada@unn.edu.ng, bo@unn.edu.ng',
  'ada@unn.edu.ng bo@unn.edu.ng',
  'ada@unn.edu.ng/bo@unn.edu.ng',
  'ada@unn.edu.ng or bo@unn.edu.ng',
  'ada@unn.edu.ng & bo@unn.edu.ng',
  'A <ada@unn.edu.ng>; B <bo@unn.edu.ng>',
])('two in %s are named', typed =>
  expect(emailProblem(typed)).toBe('This contains two email addresses. Enter only one.'),
)

test.each(['', 'ada', 'ada@', '@unn.edu.ng', 'ada@@unn.edu.ng', 'ada obi@unn.edu.ng', 'Prof. Obi ada@unn.edu.ng'])(
  '%j may be a slip, and nothing is guessed',
  typed => expect(emailProblem(typed)).toBe('Enter an email address such as name@example.com.'),
)
