import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CallName, calls } from '#shared/contract/calls/index.ts'
import { ApiError } from '#ui/lib/api-error.ts'
import { fakeStorages } from '#ui/lib/storage.fixture.ts'
import { callApi } from './api.ts'
import { makeSession } from './session.fixture.ts'
import { clearSession, storeSession } from './session.ts'

/** Makes a call of the real client fail, and returns the error. */
async function failed(name: CallName, reply: () => Response | Promise<Response>): Promise<ApiError> {
  vi.stubGlobal('fetch', async () => reply())
  const params = { uuid: 'u', id: '1', number: '1', reference: 'r', token: 't', ticket: 't' }
  const error = await callApi(calls[name], { params } as never).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`)
  return error
}

const answer =
  (status: number, body: string | object, headers: Record<string, string> = {}) =>
  () =>
    typeof body === 'string' ? new Response(body, { status, headers }) : Response.json(body, { status, headers })
const neverReached = () => Promise.reject(new TypeError('Failed to fetch'))
const badGateway = '<html><head><title>502 Bad Gateway</title></head><body><h1>nginx</h1></body></html>'

beforeEach(() => {
  fakeStorages()
  clearSession()
  storeSession(makeSession())
})
afterEach(() => vi.unstubAllGlobals())

// The office has a client of its own, programs theirs.
const names = (Object.keys(calls) as CallName[]).filter(
  name => name !== 'paymentWebhook' && calls[name].who !== 'key' && !calls[name].path.startsWith('/office/api/'),
)

describe('every call shows its text from the specification, and then the next step for the cause', () => {
  const causes = [
    ['a server that fails', answer(500, ''), /fault is on our side.*Try again in a minute\.$/],
    ['a proxy without a server', answer(502, badGateway), /fault is on our side.*Try again in a minute\.$/],
    ['a server that is too busy', answer(503, '', { 'retry-after': '120' }), /busy.*Try again in 2 minutes\.$/],
    ['too many requests', answer(429, '', { 'retry-after': '7200' }), /busy.*Try again in 2 hours\.$/],
    ['a server that was not reached', neverReached, /could not reach the university\. Check your connection/],
    ['a refusal without a word', answer(400, ''), /Try again\. If it fails again, contact the admissions office\.$/],
  ] as const

  it.each(names.flatMap(name => causes.map(cause => [name, ...cause] as const)))(
    '%s, %s',
    async (name, _, reply, next) => {
      const error = await failed(name, reply)
      const text = calls[name].fallback
      expect(error.message).toBe(text)
      expect(error.sentence).toBe(`${text.replace(/\.$/, '')}. ${error.detail}`)
      expect(error.detail).toMatch(next)
      expect(error.detail).not.toContain(text)
      expect(/network|connection/i.test(error.detail)).toBe(reply === neverReached)
    },
  )
})

describe('the network is blamed only without a response', () => {
  it('an offline browser says so', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const error = await failed('uploadDocument', neverReached)
    expect(error).toMatchObject({ code: 'offline', detail: 'You have no network connection. Connect, then try again.' })
  })

  it('a response counts even if the browser reports being offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const error = await failed('uploadDocument', answer(503, ''))
    expect(error.detail).toBe('The site is very busy. Try again in a minute.')
    expect(error.isOffline).toBe(false)
  })

  it('the sign-in page of a café’s network is not a response of the university, and can be retried', async () => {
    const error = await failed('me', answer(200, '<html>Welcome to our Wi-Fi</html>'))
    expect(error).toMatchObject({ code: 'unreadable', isWorthRetrying: true })
    expect(error.detail).toBe('The response did not come from the university. Check your connection, then try again.')
  })
})

describe('an error of our API or another is parsed', () => {
  const problem = {
    type: 'urn:problem:gone',
    title: 'Gone',
    status: 410,
    code: 'gone',
    detail: 'This link has ended.',
  }
  const fastApi = [
    { type: 'missing', loc: ['body', 'email'], msg: 'Field required' },
    { type: 'value_error', loc: ['body', 'qualifications', 0, 'cgpa'], msg: 'Value error, Enter a number.' },
  ]

  it.each([
    ['our own problem document', answer(410, problem), 'This link has ended.'],
    ['a sentence as detail', answer(400, { detail: 'Email already registered' }), 'Email already registered'],
    ['a message', answer(400, { message: 'Email already registered' }), 'Email already registered'],
    ['a list of messages', answer(400, { message: ['Enter an email.', 'Enter a name.'] }), 'Enter an email.'],
    ['a message within detail', answer(400, { detail: { message: 'No such programme' } }), 'No such programme'],
    ['a list of fields', answer(422, { detail: fastApi }), 'Field required'],
    ['a title alone', answer(403, { title: 'You do not have enough credit.' }), 'You do not have enough credit.'],
    ['plain text', answer(409, 'You have applied already.\n'), 'You have applied already.'],
    ['a JSON text', answer(409, '"You have applied already."'), 'You have applied already.'],
    ['a failed server that explains itself', answer(503, { detail: 'We are moving house.' }), 'We are moving house.'],
  ])('%s', async (_, reply, sentence) => {
    const error = await failed('signup', reply)
    expect(error).toMatchObject({ message: sentence, isExplained: true })
    expect(error.detail.startsWith(sentence)).toBe(true)
  })

  it.each([
    ['nothing', answer(400, '')],
    ['HTML', answer(404, badGateway)],
    ['HTML in a message', answer(400, { message: '<b>Nope</b>' })],
    ['the text of the status as detail', answer(500, { detail: 'Internal Server Error' })],
    ['the text of the status as message', answer(502, { message: 'Bad Gateway' })],
    ['the text of the status alone', answer(404, 'Not Found')],
    ['the plain text of a proxy', answer(503, 'upstream connect error or disconnect/reset before headers')],
    ['a trace', answer(500, { message: 'Traceback (most recent call last)' })],
    ['a number', answer(400, '42')],
    ['a list', answer(400, '[]')],
    ['a detail of another kind', answer(400, { detail: 7, message: null })],
    ['a word that only a program understands', answer(400, 'EINVAL')],
    ['too long to read', answer(400, { detail: 'long '.repeat(200) })],
  ])('%s is not shown', async (_, reply) => {
    const error = await failed('signup', reply)
    expect(error).toMatchObject({ message: 'An error occurred during signup', isExplained: false })
  })

  it('a list of fields is assigned to the fields', async () => {
    const error = await failed('signup', answer(422, { detail: fastApi }))
    expect(error.errors).toEqual([
      { field: 'email', message: 'Field required' },
      { field: 'qualifications.0.cgpa', message: 'Enter a number.' },
    ])
  })

  it('adds the time to wait unless the sentence contains it', async () => {
    const wait = { 'retry-after': '120' }
    expect((await failed('token', answer(429, { detail: 'Too many tries.' }, wait))).detail).toBe(
      'Too many tries. Try again in 2 minutes.',
    )
    const said = 'Too many requests. Try again in 2 minutes.'
    expect((await failed('token', answer(429, { detail: said }, wait))).detail).toBe(said)
  })

  it('understands a retry date', async () => {
    const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString()
    const { retryAfterSeconds } = await failed('token', answer(503, '', { 'retry-after': inTwoMinutes }))
    expect(Math.abs((retryAfterSeconds ?? 0) - 120)).toBeLessThanOrEqual(2)
  })

  it('a refused token without a code is refreshed like ours', async () => {
    let asked = 0
    const error = await failed('me', () => {
      asked += 1
      return answer(401, { detail: 'Could not validate credentials' })()
    })
    expect(asked).toBe(2)
    expect(error.status).toBe(401)
    expect((await failed('token', answer(401, { detail: 'Wrong password' }))).code).toBe('incorrect-credentials')
  })
})
