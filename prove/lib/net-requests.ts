import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a request ended. `turned-away`: nobody was there to take it, so that it can be made again whatever it is. */
export type Ending =
  | { as: 'answered'; status: number; body: Buffer; retryAfter: string | undefined; ms: number }
  | { as: 'turned-away'; why: string; ms: number }
  | { as: 'cut'; why: string; ms: number }

export interface Wanted {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Buffer
  /** So many bytes a second go up, or come down. */
  uploadRate?: number
  downloadRate?: number
  timeoutMs?: number
}

/** A client that keeps its connections, as a browser or a proxy does. */
export interface Client {
  send(wanted: Wanted): Promise<Ending>
  close(): void
}

export function clientOf(base: string, { connections = 50 } = {}): Client {
  const isHttps = base.startsWith('https:')
  const options = { keepAlive: true, maxSockets: connections, rejectUnauthorized: false }
  const agent = isHttps ? new HttpsAgent(options) : new HttpAgent(options)
  const start = isHttps ? httpsRequest : httpRequest

  async function send({ method = 'GET', path, headers = {}, body, ...rates }: Wanted): Promise<Ending> {
    const startedMs = performance.now()
    const ms = () => performance.now() - startedMs
    const length = body ? { 'content-length': String(body.length) } : {}
    const request = start(new URL(path, base), { method, agent, headers: { ...headers, ...length } })
    request.setTimeout(rates.timeoutMs ?? 60_000, () => request.destroy(new Error('timeout')))
    let hasAnswer = false
    try {
      const answered = new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve)
        request.once('error', reject)
      })
      await Promise.race([writeBody(request, body, rates.uploadRate), answered])
      const answer = await answered
      hasAnswer = true
      const received = await readBody(answer, rates.downloadRate)
      const retryAfter = answer.headers['retry-after']
      return { as: 'answered', status: answer.statusCode ?? 0, body: received, retryAfter, ms: ms() }
    } catch (error) {
      const why = error instanceof Error ? `${'code' in error ? error.code : ''} ${error.message}` : String(error)
      // Nothing had come back on a connection that the other side closed between two requests, or never took.
      const nobodyThere = /ECONNREFUSED/.test(why) || (!hasAnswer && /ECONNRESET|socket hang up|EPIPE/.test(why))
      return { as: nobodyThere ? 'turned-away' : 'cut', why, ms: ms() }
    }
  }
  return { send, close: () => agent.destroy() }
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
