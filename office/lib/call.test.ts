import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { staffCalls } from '#shared/contract/calls/office/staff.ts'
import { ApiError } from '#ui/lib/api-error.ts'
import { callOffice, failureTitle, wasDeclined } from './call.ts'
import { type Prompt, signInAgain, stepUp } from './prompt.ts'

const id = '0b8e9c1e-33c4-4d0e-9b64-3a2ea0f7a001'
let sent: { url: string; method: string; headers: Headers; body: unknown }[]

/** Answers the requests in turn. */
function answer(...replies: Response[]): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      sent.push({ url, method: init.method ?? '', headers: new Headers(init.headers), body: init.body })
      const reply = replies.shift()
      if (!reply) throw new TypeError('Failed to fetch')
      return reply
    }),
  )
}

const problem = (status: number, code: string) =>
  Response.json({ status, code, detail: `The sentence of ${code}.` }, { status })
const nothing = () => new Response(null, { status: 204 })
const me = () => Response.json({ id, full_name: 'Ify Okafor' })

/** How the person reacts to a prompt as soon as it is on the screen. */
function whenAsked(prompt: Prompt, outcome: 'done' | 'given up'): () => number {
  let times = 0
  const stop = prompt.subscribe(() => {
    if (!prompt.isOpen()) return
    times += 1
    queueMicrotask(() => prompt.settle(outcome))
  })
  stops.push(stop)
  return () => times
}
let stops: (() => void)[] = []

beforeEach(() => {
  sent = []
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.unstubAllGlobals()
})

describe('a call of the office', () => {
  test('that writes carries the header which only our own pages send, and JSON', async () => {
    answer(Response.json({}))
    await callOffice(staffCalls.changeStaff, { params: { id }, body: { grants: [{ role: 'auditor', scope: 'all' }] } })
    expect(sent[0]).toMatchObject({ url: `/office/api/staff/${id}`, method: 'PUT' })
    expect(sent[0]?.headers.get('x-office')).toBe('1')
    expect(sent[0]?.body).toBe('{"grants":[{"role":"auditor","scope":"all"}]}')
  })

  test('that reads carries no such header', async () => {
    answer(me())
    await callOffice(officeSignInCalls.officeMe)
    expect(sent[0]?.headers.get('x-office')).toBeNull()
  })

  test('that is refused says the sentence of the server', async () => {
    answer(problem(409, 'conflicting-change'))
    const error = await callOffice(staffCalls.disableStaff, { params: { id } }).catch(thrown => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'conflicting-change', detail: 'The sentence of conflicting-change.' })
    expect(wasDeclined(error)).toBe(false)
  })
})

describe('a call without an answer', () => {
  const disable = () => callOffice(staffCalls.disableStaff, { params: { id } })
  const proxy = (status: number) => new Response('<h1>nginx</h1>', { status })
  test.each([
    { what: 'a write whose line breaks', call: disable, isOpen: true },
    { what: 'a write that a proxy gave up', call: disable, reply: () => proxy(502), isOpen: true },
    { what: 'a write that a proxy waited for', call: disable, reply: () => proxy(504), isOpen: true },
    { what: 'a write without a network', call: disable, isOffline: true, isOpen: false },
    { what: 'a write that is refused', call: disable, reply: () => problem(409, 'conflicting-change'), isOpen: false },
    { what: 'a write that met a fault', call: disable, reply: () => problem(500, 'internal'), isOpen: false },
    { what: 'something read', call: () => callOffice(officeSignInCalls.officeMe), isOpen: false },
  ])('$what: whether it was done is left open: $isOpen', async ({ call, reply, isOffline = false, isOpen }) => {
    answer(...(reply ? [reply()] : []))
    vi.stubGlobal('navigator', { onLine: !isOffline })
    const error = await call().catch(thrown => thrown)
    const unknown = 'We do not know whether this was done.'
    expect(failureTitle(error, 'Nothing was changed')).toBe(isOpen ? unknown : 'Nothing was changed')
    expect(error.title === unknown).toBe(isOpen)
  })
})

describe('a session that ended while the page was open', () => {
  test('is started again over the page, and the call continues with what was sent', async () => {
    answer(problem(401, 'invalid-token'), nothing())
    const asked = whenAsked(signInAgain, 'done')
    await callOffice(officeSignInCalls.endStaffSession, { params: { id } })
    expect(asked()).toBe(1)
    expect(sent.map(({ url }) => url)).toEqual([`/office/api/sessions/${id}`, `/office/api/sessions/${id}`])
  })

  test('is asked for once, however many calls find out', async () => {
    answer(problem(401, 'invalid-token'), problem(401, 'invalid-token'), me(), me())
    const asked = whenAsked(signInAgain, 'done')
    await Promise.all([callOffice(officeSignInCalls.officeMe), callOffice(officeSignInCalls.officeMe)])
    expect(asked()).toBe(1)
  })

  test('fails the call of someone who does not sign in', async () => {
    answer(problem(401, 'invalid-token'))
    whenAsked(signInAgain, 'given up')
    const error = await callOffice(officeSignInCalls.officeMe).catch(thrown => thrown)
    expect(wasDeclined(error)).toBe(true)
    expect(sent).toHaveLength(1)
  })

  test('is no question on the way in', async () => {
    answer(problem(401, 'invalid-token'))
    const asked = whenAsked(signInAgain, 'done')
    const error = await callOffice(officeSignInCalls.officeMe, { whenSignedOut: 'fail' }).catch(thrown => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(asked()).toBe(0)
    // Nobody declined anything, so the form reports it.
    expect(wasDeclined(error)).toBe(false)
  })
})

describe('a call that needs a fresh second factor', () => {
  test('asks for a code and is repeated', async () => {
    answer(problem(403, 'second-factor-needed'), Response.json({}))
    const asked = whenAsked(stepUp, 'done')
    await callOffice(staffCalls.disableStaff, { params: { id } })
    expect(asked()).toBe(1)
    expect(sent).toHaveLength(2)
  })

  test('keeps its key, so that what it makes is made once', async () => {
    answer(problem(403, 'second-factor-needed'), Response.json({}))
    whenAsked(stepUp, 'done')
    const body = {
      full_name: 'Kemi Obi',
      email: 'kemi@usta.example',
      grants: [{ role: 'auditor', scope: 'all' }],
    } as const
    await callOffice(staffCalls.inviteStaff, { body: { ...body, grants: [...body.grants] }, idempotencyKey: id })
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([id, id])
  })

  test('does not ask for ever', async () => {
    answer(...Array.from({ length: 5 }, () => problem(403, 'second-factor-needed')))
    const asked = whenAsked(stepUp, 'done')
    await expect(callOffice(staffCalls.disableStaff, { params: { id } })).rejects.toThrow()
    expect(asked()).toBe(2)
  })
})

test('wrong credentials are an answer to the form, and no question', async () => {
  answer(problem(401, 'incorrect-credentials'))
  const asked = whenAsked(signInAgain, 'done')
  await expect(callOffice(officeSignInCalls.stepUp, { body: { code: '123456' } })).rejects.toThrow()
  expect(asked()).toBe(0)
})
