import { describe, expect, it } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { calls } from '#shared/contract/calls/index.ts'
import { troubleOf } from './use-submission.ts'

const login = {
  failed: 'Login failed',
  unexpected: 'An unexpected error occurred during authentication',
  fields: ['username', 'password'],
} as const satisfies Parameters<typeof troubleOf>[1]

describe('how a form says why it was not sent', () => {
  it('shows each problem at its field, and one of a field it does not have at the first', () => {
    const errors = [
      { field: 'password', message: 'Enter your password.' },
      { field: 'grant_type', message: 'Not this one.' },
    ]
    const trouble = troubleOf(new ApiError(calls.token, { status: 422, code: 'invalid-fields', errors }), login)
    expect(trouble.problems).toEqual([
      { field: 'password', message: 'Enter your password.' },
      { field: 'username', message: 'Not this one.' },
    ])
  })

  it('shows the server’s sentence under the title of the specification', () => {
    const detail = 'Incorrect email or password'
    expect(troubleOf(new ApiError(calls.token, { status: 401, code: 'incorrect-credentials', detail }), login)).toEqual(
      {
        title: 'Login failed',
        problems: [{ field: 'username', message: detail }],
      },
    )
  })

  it('blames no field for the network, and says what to do', () => {
    const trouble = troubleOf(new ApiError(calls.token, { status: 0, code: 'network' }), login)
    expect(trouble).toMatchObject({ title: 'Login failed', problems: [] })
    expect(trouble.detail).toContain('Check your connection')
  })

  it('says how long too many tries last', () => {
    const error = new ApiError(calls.token, {
      status: 429,
      code: 'too-many-requests',
      detail: 'Too many tries.',
      retryAfterSeconds: 100,
    })
    expect(troubleOf(error, login).detail).toBe('Too many tries. Try again in 2 minutes.')
  })

  it('uses the sentence of the specification for what no one foresaw', () => {
    expect(troubleOf(new TypeError('x is not a function'), login).title).toBe(
      'An unexpected error occurred during authentication',
    )
  })
})
