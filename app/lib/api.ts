import type { Call } from '#shared/contract/calls/call.ts'
import type { AnswerOf, BodyOf, CallName, Calls, ParamsOf, QueryOf } from '#shared/contract/calls/index.ts'
import { ApiError, readProblem, unreachable } from '#ui/lib/api-error.ts'
import {
  dropEarlyAnswer,
  encodeBody,
  encodeBriefly,
  fetchAnswer,
  fillAddress,
  type Incoming,
  type Outgoing,
} from '#ui/lib/request.ts'
import { readSession, type StoredSession } from './session.ts'
import { willExpireSoon } from './token.ts'

export { ApiError } from '#ui/lib/api-error.ts'

/** The event `answer` reports that the server can be reached, whichever call showed it. */
export const reached = new EventTarget()

export interface CallOptions<Name extends CallName> {
  params?: ParamsOf<Name>
  query?: QueryOf<Name>
  body?: BodyOf<Name> | Record<string, unknown>
  files?: Record<string, Blob | File>
  /** Share of the body that has been sent, 0 to 1. */
  onProgress?: (sentShare: number) => void
  signal?: AbortSignal
  /** One per thing to create, the same for every attempt. */
  idempotencyKey?: string
  /** Continues after the page is closed; up to 64 KB. */
  keepalive?: boolean
  /** A multipart call without files is sent in the shorter form encoding, which the contract accepts too. */
  isBrief?: boolean
  /** The user this call belongs to: it is refused if another one has signed in from a second tab. */
  forUser?: string
}

/** A call of the browser, from the table of its area. */
type CallNamed<Name extends CallName> = Call & { name: Name }

/** A file comes as its bytes. */
export type Answer<Name extends CallName> = Calls[Name]['answer'] extends 'file' ? Blob : AnswerOf<Name>

/**
 * Makes one call of the contract table. Throws `ApiError`, or the signal’s reason if the caller aborted. An expired access token is
 * refreshed once, silently, and the call repeated.
 */
export async function callApi<Name extends CallName>(
  call: CallNamed<Name>,
  options: CallOptions<Name> = {},
): Promise<Answer<Name>> {
  const incoming = await (call.who === 'applicant' ? sendSignedIn(call, options) : send(call, options, undefined))
  return readAnswer(call, incoming)
}

/** The same call with a token of the caller's choice, for the end of a session. */
export async function callApiWithToken<Name extends CallName>(
  call: CallNamed<Name>,
  token: string,
  options: CallOptions<Name> = {},
): Promise<Answer<Name>> {
  return readAnswer(call, await send(call, options, token))
}

async function sendSignedIn<Name extends CallName>(call: Call, options: CallOptions<Name>): Promise<Incoming> {
  let session = readSession()
  if (!session || (options.forUser && session.user.id !== options.forUser))
    throw new ApiError(call, { status: 401, code: 'no-token', detail: 'No authentication token found' })
  // A refusal in the middle of an upload reaches the browser as a broken connection, so a body with files goes with a fresh token.
  if (options.files && willExpireSoon(session.accessToken)) session = await refresh(call, session)
  try {
    return await send(call, options, session.accessToken)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid-token') throw error
    const refreshed = await refresh(call, session)
    return send(call, options, refreshed.accessToken)
  }
}

/** Fetched when first needed, which is never while offline. */
async function refresh(call: Call, session: StoredSession): Promise<StoredSession> {
  const { refreshSession } = await import('./session-refresh.ts').catch(cause => {
    throw unreachable(call, cause)
  })
  return refreshSession(call, session)
}

async function send<Name extends CallName>(
  call: Call,
  options: CallOptions<Name>,
  token: string | undefined,
): Promise<Incoming> {
  if (call.method !== 'GET') dropEarlyAnswer()
  const { body, contentType } = options.isBrief
    ? encodeBriefly(options.body)
    : encodeBody(call.body, options.body, options.files)
  const outgoing: Outgoing = {
    method: call.method,
    url: (import.meta.env.API_BASE_URL ?? '') + fillAddress(call.path, options.params, options.query),
    headers: {
      accept: 'application/json',
      ...(contentType ? { 'content-type': contentType } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    },
    body,
    signal: options.signal,
    keepalive: options.keepalive ?? false,
  }
  const incoming = await (options.files || options.onProgress
    ? upload(outgoing, options.onProgress)
    : fetchAnswer(outgoing)
  ).catch(cause => {
    if (options.signal?.aborted) throw options.signal.reason
    throw unreachable(call, cause)
  })
  if (incoming.status < 500) reached.dispatchEvent(new Event('answer'))
  if (incoming.status >= 200 && incoming.status < 300) return incoming
  throw await readProblem(call, { ...incoming, text: await incoming.text() })
}

/** Only pages that send files need it. */
async function upload(outgoing: Outgoing, onProgress: CallOptions<CallName>['onProgress']): Promise<Incoming> {
  const { uploadWithProgress } = await import('./upload.ts')
  return uploadWithProgress(outgoing, onProgress)
}

async function readAnswer<Name extends CallName>(call: Call, incoming: Incoming): Promise<Answer<Name>> {
  if (call.status === 204 || incoming.status === 204) return undefined as Answer<Name>
  if (call.answer === 'file') return (await incoming.blob()) as Answer<Name>
  try {
    return JSON.parse(await incoming.text()) as Answer<Name>
  } catch (cause) {
    throw new ApiError(call, { status: incoming.status, code: 'unreadable', cause })
  }
}
