import { describe, expect, it } from 'vitest'
import { signupBody } from '#shared/contract/schemas/accounts.ts'
import { checkSignup, type SignupFields } from './signup-check.ts'

const good: SignupFields = {
  full_name: 'Ada Okafor',
  email: 'ada@example.com',
  phone: '',
  program_type: 'msc',
  program: 'msc-space-physics',
  password: 'three quiet rivers',
}

/** The problems that the server would return, in the form’s order of fields. */
function serverProblems(fields: SignupFields): string[] {
  const result = signupBody.safeParse(fields)
  return result.success ? [] : result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
}

function browserProblems(fields: SignupFields): string[] {
  const checked = checkSignup(fields)
  return 'problems' in checked ? checked.problems.map(problem => `${problem.field}: ${problem.message}`) : []
}

describe('what the sign-up form knows before asking the server', () => {
  it.each<[string, Partial<SignupFields>]>([
    ['everything given', {}],
    ['a name that is only spaces', { full_name: '   ' }],
    ['no email address', { email: '' }],
    ['an address without a dot', { email: 'ada@example' }],
    ['an address in capitals, with spaces around', { email: ' ADA@Example.COM ' }],
    ['a phone number with one digit too many', { phone: '0803 123 45678' }],
    ['a phone number with spaces and dashes', { phone: '+234 803-123-4567' }],
    ['no program type', { program_type: '', program: '' }],
    ['a program type that is not one', { program_type: 'mba', program: '' }],
    ['a short password', { password: 'short' }],
    ['a password of one character again and again', { password: 'aaaaaaaaaaaa' }],
    ['a password of 201 characters', { password: 'ab1'.repeat(67) }],
    ['no programme', { program: '' }],
  ])('is what the server says: %s', (_, change) => {
    const fields = { ...good, ...change }
    expect(browserProblems(fields)).toEqual(serverProblems(fields))
  })

  it('lists all problems at once, in the order of the form', () => {
    const nothing = { full_name: '', email: '', phone: '1', program_type: '', program: '', password: '' }
    expect(browserProblems(nothing)).toEqual([
      'full_name: Enter your full name.',
      'email: Enter your email address.',
      'phone: Enter a phone number such as 0803 123 4567.',
      'program_type: Choose what you want to apply for.',
      'password: Choose a password.',
    ])
  })

  it('sends nothing for what may be left out', () => {
    expect(checkSignup({ ...good, program: '' })).toEqual({
      body: {
        full_name: 'Ada Okafor',
        email: 'ada@example.com',
        program_type: 'msc',
        password: 'three quiet rivers',
      },
    })
  })
})
