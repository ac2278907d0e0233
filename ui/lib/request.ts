import type { BodyKind } from '#shared/contract/calls/call.ts'

export interface Outgoing {
  method: string
  url: string
  headers: Record<string, string>
  body: BodyInit | undefined
  signal: AbortSignal | undefined
  keepalive: boolean
}

/** A response, however it was fetched. */
export interface Incoming {
  status: number
  retryAfter: string | null
  text: () => Promise<string>
  blob: () => Promise<Blob>
}

export class Stalled extends Error {}

const answerMs = 60_000

/** A plain request with a timeout of 60 s. */
export async function fetchAnswer(out: Outgoing): Promise<Incoming> {
  const abort = new AbortController()
  const giveUp = setTimeout(() => abort.abort(new Stalled()), answerMs)
  const passOn = () => abort.abort(out.signal?.reason)
  if (out.signal?.aborted) passOn()
  out.signal?.addEventListener('abort', passOn)
  const ask = () =>
    fetch(out.url, {
      method: out.method,
      headers: out.headers,
      ...(out.body === undefined ? {} : { body: out.body }),
      keepalive: out.keepalive,
      signal: abort.signal,
      // Writes need neither cache headers nor a referrer: three headers fewer for each automatic save.
      ...(out.method === 'GET' ? { cache: 'no-store' } : { referrerPolicy: 'no-referrer' }),
    })
  try {
    const response = await (earlyAnswer(out, abort.signal)?.catch(ask) ?? ask())
    // Read before the timeout is cleared, because a connection can also break in the middle of a response.
    const bytes = await response.blob()
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: () => bytes.text(),
      blob: async () => bytes,
    }
  } finally {
    clearTimeout(giveUp)
    out.signal?.removeEventListener('abort', passOn)
  }
}

/** A response that the page has already requested (app/boot/early-call.ts); used once. */
function earlyAnswer({ method, url, headers }: Outgoing, signal: AbortSignal): Promise<Response> | undefined {
  const early = globalThis.window?.earlyCall
  if (method !== 'GET' || early?.url !== url || headers.authorization !== `Bearer ${early.token}`) return undefined
  delete window.earlyCall
  const stop = () => early.abort.abort(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  return early.answer
}

/** Drops a prefetched response, because a write makes it out of date. */
export function dropEarlyAnswer(): void {
  globalThis.window?.earlyCall?.abort.abort()
  delete globalThis.window?.earlyCall
}

/** The body of a call in the encoding of the contract table. */
export function encodeBody(
  kind: BodyKind,
  fields: unknown,
  files: Record<string, Blob> | undefined,
): { body: BodyInit | undefined; contentType?: string } {
  if (kind === 'none' || kind === 'raw') return { body: undefined }
  if (kind === 'json') return { body: JSON.stringify(fields ?? {}), contentType: 'application/json' }
  if (kind === 'form' && !files) return { body: new URLSearchParams(fieldTexts(fields)) }
  const form = new FormData()
  for (const [name, text] of fieldTexts(fields)) form.append(name, text)
  for (const [name, file] of Object.entries(files ?? {}))
    form.append(name, file, file instanceof File ? file.name : name)
  return { body: form }
}

/**
 * The same fields in a fifth of the bytes of a multipart body, for calls sent every few seconds. Escapes only what the encoding requires:
 * in ‘Ọ̀ṣun’ or a list as JSON, every other character would otherwise become three.
 */
export function encodeBriefly(fields: unknown): { body: string; contentType: string } {
  const escaped = (text: string) => text.replace(/[%&+=\p{Cc}]/gu, encodeURIComponent).replaceAll(' ', '+')
  const body = fieldTexts(fields).map(([name, text]) => `${escaped(name)}=${escaped(text)}`)
  return { body: body.join('&'), contentType: 'application/x-www-form-urlencoded' }
}

/** Text of one form field: lists and objects as JSON, booleans as 'true' and 'false', nothing for undefined. */
function fieldText(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function fieldTexts(fields: unknown): [name: string, text: string][] {
  return Object.entries(asFields(fields)).flatMap(([name, value]) => {
    const text = fieldText(value)
    return text === undefined ? [] : [[name, text]]
  })
}

/** The URL of a call: path parameters filled in, query appended without empty values. */
export function fillAddress(pattern: string, params?: unknown, query?: unknown): string {
  const values = asFields(params)
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(fieldText(values[name]) ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(asFields(query))) {
    const text = fieldText(value)
    if (text) search.append(name, text)
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The contract's types guarantee this, but generic code cannot infer it. */
function asFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
