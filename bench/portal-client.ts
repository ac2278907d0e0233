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

/**
 * Sends a request again, with one Idempotency-Key, until it is answered: what a browser on a bad network does. A 503, a 409 for
 * something that was just done by the try before, and a broken connection are not answers yet.
 */
export async function untilAnswered(url: string, sent: Sent): Promise<Given> {
  const key = randomUUID()
  for (let tries = 0; ; tries += 1) {
    const given = await attempt(url, sent, key)
    if (given && given.status < 500) return given
    if (tries > 600) throw new Error(`${sent.method ?? 'GET'} ${url} was never answered`)
    await new Promise(resolve => setTimeout(resolve, 50 + Math.min(tries, 10) * 20))
  }
}

async function attempt(url: string, sent: Sent, key: string): Promise<Given | undefined> {
  try {
    const answer = await fetch(url, {
      method: sent.method ?? 'GET',
      ...bodyOf(sent, key),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      body: text.startsWith('{') || text.startsWith('[') || text === 'true' ? JSON.parse(text) : text,
    }
  } catch {
    return undefined
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
