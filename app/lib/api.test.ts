import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '#shared/contract/calls/index.ts'
import { ApiError } from '#ui/lib/api-error.ts'
import { fakeStorages } from '#ui/lib/storage.fixture.ts'
import { callApi } from './api.ts'
import { makeSession, makeUser } from './session.fixture.ts'
import { clearSession, readSession, storeSession } from './session.ts'

type Reply = Response | (() => Response | Promise<Response>)

interface Sent {
  url: string
  init: RequestInit
}

let sent: Sent[]

/** Responds to each request by its path; the last reply for a path is repeated. */
function answer(replies: Record<string, Reply[]>): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      sent.push({ url, init })
      const path = url.split('?')[0] ?? url
      const queue = replies[path] ?? []
      const reply = queue.length > 1 ? queue.shift() : queue[0]
      if (!reply) throw new TypeError('Failed to fetch')
      return typeof reply === 'function' ? reply() : reply.clone()
    }),
  )
}

function problem(status: number, code: string, detail: string, more: object = {}, headers: HeadersInit = {}): Response {
  return Response.json({ status, code, detail, ...more }, { status, headers })
}

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`)
  return error
}

const header = (request: Sent | undefined, name: string) => new Headers(request?.init.headers).get(name)
const expired = () => problem(401, 'invalid-token', 'You have been signed out.')
const me = () => Response.json(makeUser())

beforeEach(() => {
  sent = []
  fakeStorages()
  clearSession()
})
afterEach(() => vi.unstubAllGlobals())

describe('how a call is sent', () => {
  it('sends JSON to calls that accept JSON', async () => {
    answer({ '/auth/verify-email/verify': [Response.json(true)] })
    await expect(callApi(calls.verifyEmailCode, { body: { email: 'a@b.co', otp_code: '123456' } })).resolves.toBe(true)
    expect(sent[0]?.init.method).toBe('POST')
    expect(header(sent[0], 'content-type')).toBe('application/json')
    expect(sent[0]?.init.body).toBe('{"email":"a@b.co","otp_code":"123456"}')
  })

  it('sends a form to the token call, and an idempotency key with a creation', async () => {
    answer({ '/auth/token': [Response.json(makeSession())] })
    await callApi(calls.token, {
      body: { grant_type: 'password', username: 'a@b.co', password: 'ä & b' },
      idempotencyKey: 'key-1',
    })
    expect(String(sent[0]?.init.body)).toBe('grant_type=password&username=a%40b.co&password=%C3%A4+%26+b')
    expect(header(sent[0], 'idempotency-key')).toBe('key-1')
    expect(header(sent[0], 'authorization')).toBeNull()
  })

  it('sends lists as JSON text and booleans as words in a multipart body', async () => {
    storeSession(makeSession())
    answer({ '/postgraduate/upload': [Response.json({})] })
    await callApi(calls.savePostgraduate, {
      body: { is_draft: true, qualifications: [{ cgpa: 4 }], surname: undefined },
    })
    const body = sent[0]?.init.body
    expect(body instanceof FormData && [...body.entries()]).toEqual([
      ['is_draft', 'true'],
      ['qualifications', '[{"cgpa":4}]'],
    ])
    expect(header(sent[0], 'authorization')).toBe('Bearer access-first')
  })

  it('sends a compact form on request, which every form parser understands', async () => {
    storeSession(makeSession())
    answer({ '/postgraduate/upload': [Response.json({})] })
    const fields = {
      is_draft: 'true',
      surname: 'Ọ̀ṣúnlàjà-O’Brien & Sons = 100% + 1',
      address: '7, “Ilé Ayọ̀”\nWuse II',
      o_level: [{ exam: 'WAEC', year: '2025' }],
      purpose: '日本語 🙂 <b>',
    }
    await callApi(calls.savePostgraduate, { body: fields, isBrief: true })
    const body = String(sent[0]?.init.body)
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      ...fields,
      o_level: '[{"exam":"WAEC","year":"2025"}]',
    })
    expect(body).toContain('o_level=[{"exam":"WAEC","year":"2025"}]')
    expect(header(sent[0], 'content-type')).toBe('application/x-www-form-urlencoded')
  })

  it('fills in the URL and omits empty query parameters', async () => {
    answer({ '/services/universities': [Response.json([])] })
    await callApi(calls.searchUniversities, { query: { search: 'Ọbáfẹ́mi', country: '' } })
    expect(decodeURIComponent(sent[0]?.url ?? '')).toBe('/services/universities?search=Ọbáfẹ́mi')
    answer({ '/postgraduate/application-summary-referee-page/a%2Fb': [Response.json({})] })
    await callApi(calls.referenceSummary, { params: { uuid: 'a/b' } })
  })

  it('returns undefined for 204 and the bytes of a file', async () => {
    storeSession(makeSession())
    answer({ '/auth/logout': [new Response(null, { status: 204 })], '/payments/x/receipt': [new Response('%PDF')] })
    await expect(callApi(calls.logout)).resolves.toBeUndefined()
    const receipt = await callApi(calls.paymentReceipt, { params: { reference: 'x' } })
    expect(await receipt.text()).toBe('%PDF')
  })
})

describe('a call that the page sent before its scripts were loaded', () => {
  const early = (over: object = {}) => {
    const earlyCall = {
      url: '/api/auth/me',
      token: 'access-first',
      answer: Promise.resolve(Response.json(makeUser({ full_name: 'From Early' }))),
      abort: new AbortController(),
      ...over,
    }
    vi.stubGlobal('window', { earlyCall })
    return earlyCall
  }

  beforeEach(() => {
    storeSession(makeSession())
    answer({ '/api/auth/me': [me()], '/postgraduate/applications/me': [Response.json({})] })
  })

  it('is not sent again, and its response is used only once', async () => {
    early()
    expect(await callApi(calls.me)).toMatchObject({ full_name: 'From Early' })
    expect(sent).toEqual([])
    await callApi(calls.me)
    expect(sent).toHaveLength(1)
  })

  it('is sent again if the early one failed', async () => {
    early({ answer: Promise.reject(new TypeError('Failed to fetch')) })
    await callApi(calls.me)
    expect(sent).toHaveLength(1)
  })

  it('is sent again with another token or URL', async () => {
    early({ token: 'access-of-somebody-else' })
    await callApi(calls.me)
    early()
    await callApi(calls.myPostgraduate)
    expect(sent.map(({ url }) => url)).toEqual(['/api/auth/me', '/postgraduate/applications/me'])
  })

  it('is sent again after a write, which the early response does not include', async () => {
    const { abort } = early()
    answer({ '/api/auth/me': [me()], '/auth/change-email/confirm': [Response.json({ detail: 'Changed.' })] })
    await callApi(calls.finishEmailChange, { body: { old_code: '123456', new_code: '654321' } })
    expect(await callApi(calls.me)).not.toMatchObject({ full_name: 'From Early' })
    expect(abort.signal.aborted).toBe(true)
  })

  it('stops when the caller gives up', async () => {
    const { abort } = early({ answer: new Promise(() => {}) })
    const caller = new AbortController()
    void callApi(calls.me, { signal: caller.signal }).catch(() => undefined)
    await Promise.resolve()
    caller.abort()
    expect(abort.signal.aborted).toBe(true)
  })
})

describe('how a call fails', () => {
  it('prefers the server’s sentence, with every field', async () => {
    const errors = [{ field: 'email', message: 'Enter your email address.' }]
    answer({ '/auth/signup': [problem(422, 'invalid-fields', 'Enter your email address.', { errors })] })
    const error = await failure(callApi(calls.signup, { body: {} }))
    expect(error).toMatchObject({ status: 422, code: 'invalid-fields', message: 'Enter your email address.', errors })
  })

  it('uses its own text when the response is not the server’s', async () => {
    answer({ '/auth/signup': [new Response('<h1>Bad gateway</h1>', { status: 502 })] })
    expect((await failure(callApi(calls.signup))).message).toBe('An error occurred during signup')
  })

  it('says how long to wait', async () => {
    answer({ '/auth/token': [problem(429, 'too-many-requests', 'Too many tries.', {}, { 'retry-after': '120' })] })
    expect((await failure(callApi(calls.token))).retryAfterSeconds).toBe(120)
  })

  it('distinguishes a failed network from a server that refused', async () => {
    answer({})
    const error = await failure(callApi(calls.token))
    expect(error).toMatchObject({ status: 0, code: 'network', message: 'Login failed', isOffline: true })
    expect(error.detail).toContain('Check your connection')
  })

  it('gives up after 60 seconds without a response', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const failed = failure(callApi(calls.token))
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await failed).code).toBe('timeout')
    vi.useRealTimers()
  })

  it('passes on the reason when the caller aborts', async () => {
    const abort = new AbortController()
    abort.abort(new Error('left the page'))
    answer({ '/auth/token': [() => Promise.reject(new DOMException('aborted', 'AbortError'))] })
    await expect(callApi(calls.token, { signal: abort.signal })).rejects.toThrow('left the page')
  })

  it('sends nothing without a token', async () => {
    answer({})
    expect((await failure(callApi(calls.me))).message).toBe('No authentication token found')
    expect(sent).toHaveLength(0)
  })

  it('does not save one person’s work in the account of another', async () => {
    storeSession(makeSession({ id: 'u2' }))
    answer({ '/api/auth/me': [me] })
    expect((await failure(callApi(calls.me, { forUser: 'u1' }))).code).toBe('no-token')
    expect(sent).toHaveLength(0)
  })
})

describe('when the access token has expired', () => {
  beforeEach(() => storeSession(makeSession()))

  it('is refreshed silently and the call repeated', async () => {
    answer({ '/api/auth/me': [expired, me], '/auth/token': [Response.json(makeSession({}, 'second'))] })
    await expect(callApi(calls.me)).resolves.toMatchObject({ id: 'u1' })
    expect(sent.map(request => request.url)).toEqual(['/api/auth/me', '/auth/token', '/api/auth/me'])
    expect(header(sent[2], 'authorization')).toBe('Bearer access-second')
    expect(readSession()?.refreshToken).toBe('refresh-second')
  })

  it('is refreshed once for many concurrent calls', async () => {
    answer({
      '/api/auth/me': [expired, expired, expired, me],
      '/auth/token': [Response.json(makeSession({}, 'second'))],
    })
    await Promise.all([callApi(calls.me), callApi(calls.me), callApi(calls.me)])
    expect(sent.filter(request => request.url === '/auth/token')).toHaveLength(1)
  })

  it('uses tokens that another tab has already fetched', async () => {
    const otherTab = () => {
      storeSession(makeSession({}, 'other-tab'))
      return expired()
    }
    answer({ '/api/auth/me': [otherTab, me] })
    await callApi(calls.me)
    expect(header(sent[1], 'authorization')).toBe('Bearer access-other-tab')
  })

  it('ends the session when the refresh is refused', async () => {
    answer({ '/api/auth/me': [expired], '/auth/token': [problem(401, 'invalid-token', 'Signed out.')] })
    expect((await failure(callApi(calls.me))).status).toBe(401)
    expect(readSession()).toBeUndefined()
  })

  it.each([
    ['the network fails', [] as Reply[], 0],
    ['the server is busy', [problem(503, 'store-unavailable', 'Try again.')], 503],
  ])('stays signed in when %s during the refresh', async (_, replies, status) => {
    answer({ '/api/auth/me': [expired], '/auth/token': replies })
    expect((await failure(callApi(calls.me))).status).toBe(status)
    expect(readSession()?.accessToken).toBe('access-first')
  })

  it('refreshes only once, and then gives up', async () => {
    answer({ '/api/auth/me': [expired], '/auth/token': [Response.json(makeSession({}, 'second'))] })
    expect((await failure(callApi(calls.me))).code).toBe('invalid-token')
    expect(sent.filter(request => request.url === '/auth/token')).toHaveLength(1)
  })
})
