import type { MessageOutcome } from './message-sender.ts'

export interface ProviderCall {
  /** Its name, for the reason of a failure. */
  provider: string
  url: string
  headers: Record<string, string>
  body: string
}

/** Smaller in tests. */
export interface ProviderLimits {
  timeoutMs?: number
  maxAnswerBytes?: number
}

export interface ProviderAnswer {
  status: number
  /** The parsed body; undefined for what is no JSON. */
  body: unknown
}

/** Calls a provider and lets `judge` say what its answer means. Follows no redirect, and reads no answer of more than 256 KiB. */
export async function askProvider(
  { provider, url, headers, body }: ProviderCall,
  { timeoutMs = 9000, maxAnswerBytes = 262_144 }: ProviderLimits,
  judge: (answer: ProviderAnswer) => MessageOutcome,
): Promise<MessageOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      // A redirect would carry the key to wherever it points.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = { status: response.status, body: parseJson(await readText(response, maxAnswerBytes)) }
    // A page that is no JSON comes from something between us, whatever its status.
    return answer.body === undefined ? outcomeOfPage(provider, answer.status) : judge(answer)
  } catch (error) {
    const [outcome, says] = neverAsked(error)
      ? (['held', 'could not be reached'] as const)
      : (['unknown', 'did not answer'] as const)
    return { outcome, reason: bounded(`${provider} ${says}: ${wordsOf(error)}`) }
  }
}

/**
 * What a status says when nothing else does: one that says that all is well leaves open what became of the message, and only a request that was
 * not understood may be about this one.
 */
export function outcomeOfStatus(provider: string, status: number, words = ''): MessageOutcome {
  const reason = bounded(`${provider} answered ${status}${words && `: ${words}`}`)
  if (status < 300) return { outcome: 'unknown', reason }
  return { outcome: [400, 413, 415, 422].includes(status) ? 'failed' : 'held', reason }
}

/** A page comes from something between us and the provider, which was not asked. */
function outcomeOfPage(provider: string, status: number): MessageOutcome {
  const judged = outcomeOfStatus(provider, status)
  return judged.outcome === 'unknown' ? { ...judged, outcome: 'held' } : judged
}

/** Before there was a connection, no provider can have sent anything. */
function neverAsked(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  const code = cause && 'code' in cause ? String(cause.code) : ''
  return /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT|SSL|TLS|SIGNED/.test(
    code,
  )
}

/** A reason is stored and shown, so that it is kept short and on one line. */
export function bounded(reason: string): string {
  return reason.replace(/\s+/g, ' ').trim().slice(0, 300)
}

async function readText(response: Response, maxAnswerBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the body, so the rest is never read.
    if (bytes > maxAnswerBytes) throw new Error(`the response is longer than ${maxAnswerBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Ids are numbers of more digits than a number here can hold, so that they are read as text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/("(?:message_id|id)"\s*:\s*)(\d{15,})(?=\s*[,}])/g, '$1"$2"'))
  } catch {
    return undefined
  }
}

/** `fetch` hides the reason in the cause. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}
