import { randomUUID } from 'node:crypto'

/** An answer that was given: its status and body. */
export interface Given {
  status: number
  body: unknown
}

export interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  bearer?: string
  json?: unknown
  form?: Record<string, string>
  multipart?: () => FormData
}

/** One try of a request: how it was answered, or that the connection broke before it was. */
export type Try = { url: string; key: string; ms: number } & (
  | { outcome: 'answered'; status: number; retryAfter: string | null; body: unknown }
  | { outcome: 'cut' }
)

/**
 * Sends a request again, with one Idempotency-Key, until it is answered: what a browser on a bad network does. A 5xx and a
 * broken connection are not answers yet. `note` hears of every try.
 */
export async function untilAnswered(url: string, sent: Sent, note: (tried: Try) => void = () => {}): Promise<Given> {
  const key = randomUUID()
  for (let tries = 0; ; tries += 1) {
    const tried = await tryOnce(url, sent, key)
    note(tried)
    if (tried.outcome === 'answered' && tried.status < 500) return { status: tried.status, body: tried.body }
    if (tries > 600) throw new Error(`${sent.method ?? 'GET'} ${url} was never answered`)
    await new Promise(resolve => setTimeout(resolve, 50 + Math.min(tries, 10) * 20))
  }
}

/** Sends a request once. */
export async function tryOnce(url: string, sent: Sent, key: string = randomUUID()): Promise<Try> {
  const startedAt = performance.now()
  const tried = () => ({ url, key, ms: performance.now() - startedAt })
  try {
    const answer = await fetch(url, {
      method: sent.method ?? 'GET',
      ...bodyOf(sent, key),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await answer.text()
    const body = text.startsWith('{') || text.startsWith('[') || text === 'true' ? JSON.parse(text) : text
    const retryAfter = answer.headers.get('retry-after')
    return { ...tried(), outcome: 'answered', status: answer.status, retryAfter, body }
  } catch {
    return { ...tried(), outcome: 'cut' }
  }
}

function bodyOf(sent: Sent, key: string): RequestInit {
  const headers: Record<string, string> = { 'idempotency-key': key, connection: 'close' }
  if (sent.bearer) headers.authorization = `Bearer ${sent.bearer}`
  if (sent.json !== undefined)
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(sent.json) }
  if (sent.form) return { headers, body: new URLSearchParams(sent.form) }
  if (sent.multipart) return { headers, body: sent.multipart() }
  return { headers }
}
