import { setTimeout as pause } from 'node:timers/promises'

/** A signed-in person at one server. */
export interface Caller {
  url: string
  headers: Record<string, string>
}

export interface Answered {
  status: number
  /** The code of an error. */
  code: string
  // biome-ignore lint/suspicious/noExplicitAny: each experiment knows the type of its response
  body: any
  sentAt: number
  answeredAt: number
}

export function staffCaller(url: string, token: string): Caller {
  return { url, headers: { 'x-office': '1', cookie: `office=${token}` } }
}

export function applicantCaller(url: string, { bearer }: { bearer: string }): Caller {
  return { url, headers: { authorization: `Bearer ${bearer}` } }
}

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
}

/** Sends a call. If it is refused for the moment, as on an overloaded machine, it is sent again, as a browser would. */
export async function send(
  caller: Caller,
  path: string,
  { method = 'POST', body = {} }: Request = {},
): Promise<Answered> {
  for (;;) {
    const sentAt = Date.now()
    const answer = await fetch(`${caller.url}${path}`, {
      method,
      headers: { ...caller.headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const answeredAt = Date.now()
    const read = String(answer.headers.get('content-type')).includes('json') ? JSON.parse(text) : text
    const retryAfter = Number(answer.headers.get('retry-after'))
    if (answer.status !== 503 || retryAfter === 0)
      return { status: answer.status, code: String(Object(read).code ?? ''), body: read, sentAt, answeredAt }
    await pause(retryAfter * 1000)
  }
}

export const get = (caller: Caller, path: string) => send(caller, path, { method: 'GET' })

/** Like `send`, for calls that must succeed. */
export async function sendWell(caller: Caller, path: string, request?: Request): Promise<Answered['body']> {
  const { status, body } = await send(caller, path, request)
  if (status >= 300) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body).slice(0, 400)}`)
  return body
}

/** Runs work for each item, this many at a time. */
export async function inParallel<T>(all: Iterable<T>, clients: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all].reverse()
  async function next(): Promise<void> {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await work(one)
  }
  await Promise.all(Array.from({ length: clients }, next))
}
