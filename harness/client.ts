import { randomUUID } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

/** A request to a portal. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  bearer?: string | undefined
  /** Besides those that follow from the rest. */
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  /** As `multipartOf` makes it. */
  multipart?: { headers: Record<string, string>; payload: Buffer }
  /** Bytes per second, for the body and the response. */
  uploadRate?: number
  downloadRate?: number
  /** How long a connection may be silent. */
  idleMs?: number
}

export interface Answer {
  status: number
  /** JSON as a value, text as a string, files as bytes. */
  body: unknown
  /** What is sent back for the same session, without attributes. */
  cookies?: readonly string[]
}

/**
 * One attempt of a call. `turned-away`: it was not accepted, so it can safely be repeated. `cut`: it may have been accepted, but
 * there was no response.
 */
export type Try = { url: string; key: string; ms: number } & (
  | ({ outcome: 'answered'; retryAfter: string | undefined } & Answer)
  | { outcome: 'turned-away' | 'cut'; why: string }
)

/** A client that keeps its connections open, like a browser or a proxy. */
export interface Client {
  send(path: string, call?: Call): Promise<Try>
  close(): void
}

export function clientOf(base: string, { connections = 50 } = {}): Client {
  const options = { keepAlive: true, maxSockets: connections, rejectUnauthorized: false }
  const agent = base.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options)
  return {
    send: (path, call = {}) => attempt(new URL(path, base).href, call, { agent, key: randomUUID() }),
    close: () => agent.destroy(),
  }
}

/** Sends a call once, over its own connection. */
export function tryOnce(url: string, call: Call = {}, key: string = randomUUID()): Promise<Try> {
  return attempt(url, call, { agent: false, key })
}

/**
 * Repeats a call with one Idempotency-Key until there is a response, like a browser on a bad network. A 5xx, a broken connection
 * and a 409 that asks to retry do not count as responses. `note` is called for every attempt.
 */
export async function untilAnswered(
  url: string,
  call: Call = {},
  note: (tried: Try) => void = () => {},
): Promise<Answer> {
  const key = randomUUID()
  for (let tries = 0; ; tries += 1) {
    const tried = await tryOnce(url, call, key)
    note(tried)
    const isLater = tried.outcome === 'answered' && tried.status === 409 && Number(tried.retryAfter) > 0
    if (tried.outcome === 'answered' && tried.status < 500 && !isLater) return tried
    if (tries > 600) throw new Error(`${call.method ?? 'GET'} ${url} got no response`)
    await sleep(50 + Math.min(tries, 10) * 20)
  }
}

/** The headers and bytes of a call, for sending them over another kind of connection. */
export function encodeCall({ bearer, json, form, multipart }: Call): {
  headers: Record<string, string>
  body?: Buffer
} {
  const authorization: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {}
  if (multipart) return { headers: { ...authorization, ...multipart.headers }, body: multipart.payload }
  if (json !== undefined) return textBody('application/json', JSON.stringify(json))
  if (form) return textBody('application/x-www-form-urlencoded', new URLSearchParams(form).toString())
  return { headers: authorization }

  function textBody(type: string, text: string) {
    return { headers: { ...authorization, 'content-type': type }, body: Buffer.from(text) }
  }
}

/** The failure of an attempt, in one line. */
export function failureOf(tried: Try): string {
  return tried.outcome === 'answered' ? `${tried.status} ${JSON.stringify(tried.body).slice(0, 300)}` : tried.why
}

/** A text in a response. Throws if it is missing. */
export function textAt(body: unknown, field: string): string {
  const value = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
  if (typeof value !== 'string') throw new Error(`The response has no ${field}: ${JSON.stringify(body)}`)
  return value
}

async function attempt(
  url: string,
  call: Call,
  { agent, key }: { agent: HttpAgent | false; key: string },
): Promise<Try> {
  const startedMs = performance.now()
  const tried = () => ({ url, key, ms: performance.now() - startedMs })
  const { headers, body } = encodeCall(call)
  const { method = 'GET', idleMs = 30_000 } = call
  const request = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, {
    method,
    agent,
    headers: {
      ...call.headers,
      ...headers,
      ...(method === 'GET' ? {} : { 'idempotency-key': key }),
      ...(body ? { 'content-length': body.length } : {}),
    },
  })
  request.setTimeout(idleMs, () => request.destroy(new Error('timeout')))
  let hasAnswer = false
  try {
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve)
      request.once('error', reject)
    })
    await Promise.race([writeBody(request, body, call.uploadRate), answered])
    const answer = await answered
    hasAnswer = true
    const received = readable(answer, await readBody(answer, call.downloadRate))
    const retryAfter = answer.headers['retry-after']
    const cookies = (answer.headers['set-cookie'] ?? []).map(cookie => cookie.split(';', 1)[0] ?? '')
    return { ...tried(), outcome: 'answered', status: answer.statusCode ?? 0, retryAfter, body: received, cookies }
  } catch (error) {
    const why = error instanceof Error ? `${'code' in error ? error.code : ''} ${error.message}` : String(error)
    // There was no response, because the other side had closed the connection or never accepted it.
    const isNobodyThere = /ECONNREFUSED/.test(why) || (!hasAnswer && /ECONNRESET|socket hang up|EPIPE/.test(why))
    return { ...tried(), outcome: isNobodyThere ? 'turned-away' : 'cut', why }
  }
}

function readable({ headers }: IncomingMessage, bytes: Buffer): unknown {
  const type = headers['content-type'] ?? ''
  if (/\bjson\b/.test(type)) return JSON.parse(bytes.toString())
  return bytes.length === 0 || type.startsWith('text/') ? bytes.toString() : bytes
}

async function writeBody(
  request: ReturnType<typeof httpRequest>,
  body: Buffer | undefined,
  rate: number | undefined,
): Promise<void> {
  if (!body || !rate) {
    request.end(body)
    return
  }
  const step = Math.ceil(rate / 20)
  for (let at = 0; at < body.length && !request.destroyed; at += step) {
    request.write(body.subarray(at, at + step))
    await sleep(50)
  }
  request.end()
}

async function readBody(answer: IncomingMessage, rate: number | undefined): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of answer) {
    parts.push(part)
    if (rate) await sleep((part.length / rate) * 1000)
  }
  return Buffer.concat(parts)
}
