import type { Call } from '#shared/contract/calls/call.ts'
import type { AnswerOf, BodyOf, Calls, OfficeCallName, ParamsOf, QueryOf } from '#shared/contract/calls/index.ts'
import { ApiError, unreachable } from '#ui/lib/api-error.ts'
import { problemIn } from '#ui/lib/read-problem.ts'
import { encodeBody, fetchAnswer, fillAddress, type Incoming } from '#ui/lib/request.ts'
import { type Prompt, signInAgain, stepUp } from './prompt.ts'
import { noteRefused } from './refused.ts'
import { noteUse } from './session-clock.ts'
import { fetchStreamed, type Progress } from './streamed.ts'

export { ApiError } from '#ui/lib/api-error.ts'

/** An office call, from the table of its area. */
export type CallNamed<Name extends OfficeCallName> = Call & { name: Name }

/** The options of a call. Parts in its row are required, except the query. */
export type CallOptions<Name extends OfficeCallName> = {
  query?: QueryOf<Name>
  signal?: AbortSignal
  /** One per thing to create, and the same for every retry. */
  idempotencyKey?: string
  /** `fail` throws the 401 instead of prompting for sign-in. */
  whenSignedOut?: 'fail'
  /** Continues after the page is closed; up to 64 KB. */
  keepalive?: boolean
  /** For a call with files, by field name. */
  files?: Record<string, Blob>
  /** For a large file: reports the progress, and allows the response as long as data arrives. */
  progress?: Progress
} & Needed<'params', ParamsOf<Name>> &
  Needed<'body', BodyOf<Name>>

type Needed<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value }

/** A file is returned as its bytes. */
export type OfficeAnswer<Name extends OfficeCallName> = Calls[Name]['answer'] extends 'file' ? Blob : AnswerOf<Name>

type Given<Name extends OfficeCallName> =
  Record<never, never> extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>]

interface AnyOptions {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  whenSignedOut?: 'fail'
  keepalive?: boolean
  files?: Record<string, Blob>
  progress?: Progress
}

/** Sign in, then a code: no call needs more. */
const mostQuestions = 2

/**
 * One call of the office. Throws `ApiError` with the contract’s words, or the signal’s reason when the caller gave up. When the session
 * has ended, or a fresh second factor is needed, the person is asked over the page and the call is repeated; who declines gets
 * the error (`wasDeclined`).
 */
export async function callOffice<Name extends OfficeCallName>(
  call: CallNamed<Name>,
  ...[options]: Given<Name>
): Promise<OfficeAnswer<Name>> {
  const incoming = await sendAsking(call, options ?? {}, mostQuestions)
  if (call.status === 204) return undefined as OfficeAnswer<Name>
  if (call.answer === 'file') return (await incoming.blob()) as OfficeAnswer<Name>
  try {
    return JSON.parse(await incoming.text()) as OfficeAnswer<Name>
  } catch (cause) {
    throw new ApiError(call, { status: incoming.status, code: 'unreadable', cause })
  }
}

/** What calls failed with because the person closed a prompt that they needed. */
const declined = new WeakSet<Error>()

/** Whether the person closed a prompt that a call needed. There is then nothing to report. */
export function wasDeclined(error: unknown): boolean {
  return error instanceof Error && declined.has(error)
}

const unknownOutcome = 'We do not know whether this was done.'

/** The title of a failure. That of a write without an answer says neither that it was done nor that it was not. */
export function failureTitle(error: Error, title: string): string {
  return error instanceof ApiError && error.title === unknownOutcome ? unknownOutcome : title
}

/** A write that was sent and got no answer from the university, or one from a proxy, may have been done all the same. */
function withOutcome(call: Call, error: ApiError, wasOnline: boolean): ApiError {
  const { status, code, cause } = error
  const isWrite = call.method !== 'GET' && call.answer !== 'file'
  const isUnanswered = status === 0 ? wasOnline : code === 'unreadable' && (status === 502 || status === 504)
  if (!isWrite || !isUnanswered) return error
  return new ApiError({ ...call, fallback: unknownOutcome }, { status, code, cause })
}

async function sendAsking(call: Call, options: AnyOptions, questionsLeft: number): Promise<Incoming> {
  try {
    return await send(call, options)
  } catch (error) {
    const prompt = error instanceof ApiError && call.who === 'staff' ? promptFor(error) : undefined
    if (!prompt || questionsLeft === 0 || (prompt === signInAgain && options.whenSignedOut === 'fail')) throw error
    if ((await prompt.ask()) !== 'done') {
      declined.add(error as ApiError)
      throw error
    }
    return sendAsking(call, options, questionsLeft - 1)
  }
}

function promptFor({ code }: ApiError): Prompt | undefined {
  if (code === 'second-factor-needed') return stepUp
  return code === 'invalid-token' || code === 'no-token' ? signInAgain : undefined
}

async function send(call: Call, options: AnyOptions): Promise<Incoming> {
  const { body, contentType } = encodeBody(call.body, options.body, options.files)
  const { method } = call
  const url = fillAddress(call.path, options.params, options.query)
  const headers = {
    accept: 'application/json',
    ...(contentType ? { 'content-type': contentType } : {}),
    ...(method === 'GET' ? {} : { 'x-office': '1' }),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
  }
  const { signal, progress, keepalive = false } = options
  const wasOnline = navigator.onLine !== false
  const fetching = progress
    ? fetchStreamed(url, { method, headers, ...(body ? { body } : {}), ...(signal ? { signal } : {}) }, progress)
    : fetchAnswer({ method, url, headers, body, signal, keepalive })
  const incoming = await fetching.catch(cause => {
    if (options.signal?.aborted) throw options.signal.reason
    throw withOutcome(call, unreachable(call, cause), wasOnline)
  })
  if (incoming.status >= 200 && incoming.status < 300) {
    if (!call.isBackground) noteUse()
    return incoming
  }
  const text = await incoming.text()
  const error = withOutcome(call, problemIn(call, { ...incoming, text }), wasOnline)
  noteRefused(error, text)
  throw error
}
