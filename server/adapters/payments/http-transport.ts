import type { GatewayAnswer, GatewayTransport } from './transport.ts'

type HttpTransportOptions = {
  secretKey: string
  /** The provider's address, 'https://api.paystack.co' unless a test stands in for it. */
  apiUrl: string
  timeoutMs?: number
  maxAnswerBytes?: number
}

/** Calls the provider over HTTP: up to 10 s, no redirects, answers of no more than 2 MiB. */
export function httpTransport(options: HttpTransportOptions): GatewayTransport {
  const { secretKey, timeoutMs = 10_000, maxAnswerBytes = 2 * 1024 * 1024 } = options
  const apiUrl = options.apiUrl.replace(/\/+$/, '')
  return async request => {
    const response = await fetch(apiUrl + request.path, {
      method: request.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${secretKey}`,
        ...(request.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
      // A redirect would carry the secret key to wherever it points.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return readAnswer(response, maxAnswerBytes)
  }
}

async function readAnswer(response: Response, maxAnswerBytes: number): Promise<GatewayAnswer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the body, so the rest is never read.
    if (bytes > maxAnswerBytes) throw new Error(`the response is longer than ${maxAnswerBytes} bytes`)
    chunks.push(chunk)
  }
  return { status: response.status, body: parseJson(Buffer.concat(chunks).toString('utf8')) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
