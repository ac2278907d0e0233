import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { Call, CallRow } from '#shared/contract/calls/call.ts'
import { type CallName, calls } from '#shared/contract/calls/index.ts'
import { errorStatus } from '#shared/contract/errors.ts'
import type { SentRequest } from './net-bad-requests.ts'
import type { WireAnswer } from './net-bad-send.ts'
import { isRecord } from './net-bad-values.ts'
import type { RawAnswer } from './net-raw-http.ts'

/** What is wrong with a response, or undefined. */
export function faultOf(sent: SentRequest, answer: WireAnswer): string | undefined {
  const general = headerFault(answer)
  if (general) return general
  if (answer.status >= 500 && answer.status !== 503) return `answered ${answer.status}: ${answer.body.slice(0, 300)}`
  if (sent.method === 'HEAD') return answer.body === '' ? undefined : 'a response to HEAD has a body'
  if (answer.status >= 400) return problemFault(sent, answer)
  if (answer.status >= 300) return `a call redirects: ${answer.status}`
  // `..` for an id leads elsewhere, and one address may have two calls, one to request and one to withdraw.
  const reached = new URL(sent.path, 'http://localhost').pathname
  const isReached = ({ method, path }: Call) => method === sent.method && isAddressOf(path, reached)
  if (isReached(calls[sent.call])) return successFault(sent, answer)
  return Object.values(calls).some(isReached) ? undefined : `${sent.method} was answered ${answer.status}`
}

/** Whether an address matches this path, whose parameters start with a colon. */
function isAddressOf(path: string, address: string): boolean {
  const [wanted, given] = [path.split('/'), address.split('/')]
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}

function headerFault({ headers, status }: WireAnswer): string | undefined {
  if (headers['x-content-type-options'] !== 'nosniff') return 'nosniff is missing'
  if (headers['content-security-policy'] === undefined) return 'the policy is missing'
  if ((status === 429 || status === 503) && !/^[1-9]\d*$/.test(String(headers['retry-after'])))
    return 'Retry-After is missing'
  return undefined
}

const problemKeys = new Set(['type', 'title', 'status', 'detail', 'code', 'errors', 'request_id'])
/** Additional fields of some office errors. */
const officeKeys = new Set([...problemKeys, 'current', 'seats', 'arrived', 'refused'])
/** Stacks, queries and file paths, which must never be in a response. */
const innerThings =
  /\bat .+\.(ts|js):\d|node_modules|\b(select|insert into|update|delete from) [\w".*]+ |\/server\/|violates|constraint|ECONN|FST_|syntax error at/i

/** True if an error is a problem document as defined in contract section 2. */
function problemFault({ call }: SentRequest, { status, headers, body }: WireAnswer): string | undefined {
  const keys = calls[call].who === 'staff' ? officeKeys : problemKeys
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8')
    return `an error of type ${headers['content-type']}: ${status} ${body.slice(0, 200)}`
  const problem: unknown = parsed(body)
  if (!isRecord(problem)) return `an error that is not a problem document: ${body.slice(0, 200)}`
  const { type, title, detail, code, errors } = problem
  if (Object.keys(problem).some(key => !keys.has(key))) return `an error with other fields: ${body.slice(0, 200)}`
  if (typeof code !== 'string' || !Object.hasOwn(errorStatus, code)) return `an unknown code: ${String(code)}`
  if (errorStatus[code as keyof typeof errorStatus] !== status || problem.status !== status)
    return `${code} with status ${status}`
  if (type !== `urn:problem:${code}`) return `an error of type ${String(type)}`
  if (typeof title !== 'string' || title === '' || typeof detail !== 'string' || detail === '')
    return 'an error without a text'
  if (status === 422 && code === 'invalid-fields' && !isProblemList(errors))
    return `422 without its fields: ${body.slice(0, 200)}`
  if (innerThings.test(detail)) return `an error with internal details: ${detail.slice(0, 200)}`
  if (status === 401 && headers['www-authenticate'] !== 'Bearer') return '401 without www-authenticate'
  return undefined
}

function isProblemList(errors: unknown): boolean {
  const isProblem = (one: unknown) =>
    isRecord(one) && typeof one.field === 'string' && typeof one.message === 'string' && one.message !== ''
  return Array.isArray(errors) && errors.length > 0 && errors.every(isProblem)
}

/** A 2xx must match its schema, contain clean text, and answer a body that matches the schema. */
function successFault(sent: SentRequest, answer: WireAnswer): string | undefined {
  const call: Call = calls[sent.call]
  const { fields: body, answer: schema }: CallRow = calls[sent.call]
  if (call.who === 'applicant' && !/^bearer \{\{\w+\.token\}\}$/i.test(sent.headers.authorization ?? ''))
    return 'answered without a token'
  if (call.who === 'staff' && !/^\{\{staff\.\w+\}\}$/.test(sent.headers.cookie ?? ''))
    return 'answered without a session'
  if (call.body !== 'none' && sent.body.is === 'bytes' && sent.body.refused) return 'accepted an ambiguous body'
  if (body && !isExplained(body, sent)) return 'accepted a body that its schema refuses'
  if (answer.headers['cache-control'] !== 'no-store') return 'a response that may be cached'
  if (schema === 'nothing')
    return answer.status === 204 && answer.body === '' ? undefined : 'a response that the contract does not promise'
  if (schema === 'file') return answer.body.length > 0 ? undefined : 'an empty file'
  if (answer.status !== (call.status ?? 200)) return `answered ${answer.status}`
  const value = parsed(answer.body)
  const read = schema.safeParse(value)
  if (!read.success) return `a response that its schema refuses: ${read.error.message.slice(0, 300)}`
  if (!isDeepStrictEqual(read.data, value)) return 'a response with unknown fields'
  return dirtyText(value, sent.call)
}

function isExplained(schema: z.ZodType, { body }: SentRequest): boolean {
  // Names of the simulation have the format of their values, except uuids.
  const asUuid = (text: string) =>
    text
      .toWellFormed()
      .replace(/\{\{code\.\w+\}\}/g, '000000')
      .replace(/\{\{[\w.]+\}\}/g, '0b5d8f5e-5b0a-4a5f-9a43-0d6a2f3f9b11')
  if (body.is === 'json') return schema.safeParse(parsed(asUuid(JSON.stringify(body.value) ?? ''))).success
  if (body.is === 'form') return schema.safeParse(recordOf(body.pairs, asUuid)).success
  if (body.is === 'parts')
    return schema.safeParse(
      recordOf(
        body.parts.filter(part => !part.file).map(({ name, value }) => [name, value]),
        asUuid,
      ),
    ).success
  return body.is === 'bytes'
}

/** An accepted form may contain two fields with one name only if both are valid. */
function recordOf(
  pairs: readonly (readonly [string, string])[],
  read: (text: string) => string,
): Record<string, unknown> {
  const record: Record<string, unknown> = Object.create(null)
  for (const [name, value] of pairs)
    record[name] = name in record && record[name] !== read(value) ? [record[name], value] : read(value)
  return { ...record }
}

/** Text that was stored and returned: whole characters, composed, without control characters (contract section 2). */
function dirtyText(value: unknown, call: CallName): string | undefined {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) return `${call} answers half a character`
    if (/(?![\n\t])\p{Cc}/u.test(value))
      return `${call} answers a control character: ${JSON.stringify(value).slice(0, 100)}`
    return value === value.normalize('NFC')
      ? undefined
      : `${call} answers text that is not composed: ${value.slice(0, 60)}`
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const one of Object.values(value)) {
    const fault = dirtyText(one, call)
    if (fault) return fault
  }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is wrong with the response to a corrupted request. Closing the connection silently is allowed. */
export function faultOfTwisted(
  sent: SentRequest,
  answer: RawAnswer | null,
  { taken, name }: { taken: 'any' | 'not' | 'never'; name: string },
): string | undefined {
  if (answer === null) return taken === 'never' ? undefined : 'a complete request got no response'
  if (name === 'as it is') return faultOf(sent, answer)
  if (answer.status >= 500 && answer.status !== 503) return `answered ${answer.status}: ${answer.body.slice(0, 200)}`
  if (taken === 'any' && answer.status < 400) return undefined
  if (answer.status < 400) return `was accepted: ${answer.status}`
  const fault = headerFault(answer) ?? (sent.method === 'HEAD' ? undefined : problemFault(sent, answer))
  if (fault) return fault
  return taken !== 'never' || answer.closed ? undefined : 'left the connection open'
}
