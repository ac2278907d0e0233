import { describe, expect, it } from 'vitest'
import { contact } from '#shared/catalogue/parts/contact.ts'
import { calls } from '#shared/contract/calls/index.ts'
import { contactBody } from '#shared/contract/schemas/services.ts'
import { ApiError } from '#ui/lib/api-error.ts'
import { attemptFor } from './contact-draft.ts'
import { type ContactMessage, longestMessage, mailLink, messageProblems } from './contact-message.ts'
import { resultOf } from './send-message.ts'

const good: ContactMessage = {
  full_name: 'Ngozi Okafor',
  email: 'ngozi@example.com',
  subject: 'Payment',
  message: 'I was charged twice.\nThe reference is phd_1.',
}

function serverProblems(message: ContactMessage) {
  const result = contactBody.safeParse(message)
  return result.error?.issues.map(issue => ({ field: issue.path[0], message: issue.message })) ?? []
}

describe('a message to the admissions office', () => {
  it('can be sent when it says who, where to, what about and what', () => {
    expect(messageProblems(good)).toEqual([])
    expect(serverProblems(good)).toEqual([])
  })

  it('names every empty field, in the order of the form', () => {
    const problems = messageProblems({ full_name: ' ', email: '', subject: '', message: '\n' })
    expect(problems).toEqual([
      { field: 'full_name', message: 'Enter your full name.' },
      { field: 'email', message: 'Enter your email address.' },
      { field: 'subject', message: 'Choose a subject.' },
      { field: 'message', message: 'Write your message.' },
    ])
  })

  it.each([
    ['an address without a host', { email: 'ngozi@' }],
    ['a name that is too long', { full_name: 'n'.repeat(161) }],
    ['a message that is too long', { message: 'm'.repeat(longestMessage + 1) }],
    ['a message of the longest length', { message: 'm'.repeat(longestMessage) }],
    ['a character that cannot be stored', { message: 'a\u0000b' }],
    ['an empty name', { full_name: '' }],
  ])('is judged as the server judges it: %s', (_what, change) => {
    const message = { ...good, ...change }
    expect(messageProblems(message)).toEqual(serverProblems(message))
  })

  it('offers only subjects that the server takes', () => {
    for (const subject of contact().subjects) expect(serverProblems({ ...good, subject })).toEqual([])
  })

  it('can go by email instead, with the same words', () => {
    const link = new URL(mailLink('admissions@usta.example', good))
    expect(link.pathname).toBe('admissions@usta.example')
    expect(link.searchParams.get('subject')).toBe('Payment')
    expect(link.searchParams.get('body')).toBe(`${good.message}\n\nNgozi Okafor`)
  })
})

describe('a message that is sent again', () => {
  it('is the same for the server while its words are the same, and a new one when they change', () => {
    const first = attemptFor(good, undefined, () => 'key-1')
    expect(attemptFor({ ...good }, first, () => 'key-2')).toBe(first)
    expect(attemptFor({ ...good, message: 'Something else' }, first, () => 'key-2').idempotencyKey).toBe('key-2')
  })
})

describe('a message that could not be sent', () => {
  const failed = (parts: Partial<ConstructorParameters<typeof ApiError>[1]>) =>
    resultOf(new ApiError(calls.sendContactMessage, { status: 500, code: 'unreadable', ...parts }))

  it('says whose fault it is and what to do when the server says nothing', () => {
    expect(failed({})).toEqual({
      kind: 'failed',
      detail: 'The fault is on our side, not yours. Try again in a minute.',
    })
  })

  it('shows what the server says at the field it means', () => {
    const errors = [{ field: 'email', message: 'Enter an email address such as name@example.com.' }]
    expect(failed({ status: 422, code: 'invalid-fields', errors })).toEqual({ kind: 'refused', problems: errors })
  })

  it('says when to try again after too many messages', () => {
    const result = failed({ status: 429, detail: 'Too many messages.', retryAfterSeconds: 1750 })
    expect(result).toEqual({ kind: 'failed', detail: 'Too many messages. Try again in 30 minutes.' })
  })

  it('says that the connection is missing when not even the way to the server could be fetched', () => {
    expect(resultOf(new TypeError('Failed to fetch dynamically imported module'))).toEqual({
      kind: 'failed',
      detail: 'We could not reach the university. Check your connection, then try again.',
    })
    expect(failed({ status: 0, code: 'network' })).toMatchObject({ kind: 'failed' })
  })
})
