import { createHash } from 'node:crypto'

export type Headers = Readonly<Record<string, string>>

/** The content of one path, ready to send in each encoding. */
export interface Served {
  readonly status: number
  readonly identity: Answer
  br?: Answer
  gzip?: Answer
  /** Alternatives for these values of a query parameter. */
  variants?: { parameter: string; byValue: Map<string, Served> }
}

export interface Answer {
  readonly body: Buffer
  readonly etag: string
  readonly headers: Headers
}

export function etagOf(body: Buffer | string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

/** The strong validator differs by encoding, as the bytes do. */
export function answer(body: Buffer, hash: string, headers: Headers, encoding?: 'br' | 'gzip'): Answer {
  const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`
  return {
    body,
    etag,
    headers: {
      ...headers,
      etag,
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  }
}
