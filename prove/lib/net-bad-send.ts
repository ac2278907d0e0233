import { setTimeout as sleep } from 'node:timers/promises'
import { signWebhook } from '#server/adapters/payments/webhook-signature.ts'
import { contents, type Damage, type SentBody, type SentPart } from './net-bad-bodies.ts'
import type { SentRequest } from './net-bad-requests.ts'
import type { Simulation } from './net-bad-simulation.ts'

/** A request as sent. */
export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload: Buffer
}

export interface WireAnswer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: string
}

/** Replaces names by their values in the simulation, and encodes the body. */
export function wired(simulation: Simulation, sent: SentRequest): WireRequest {
  const named = (text: string) =>
    text.replace(/\{\{([\w.]+)\}\}/g, (whole, name) => simulation.names.get(name) ?? whole)
  const { type, payload } = encoded(sent.body, named)
  const signature: Record<string, string> =
    sent.body.is === 'event' && sent.body.signature !== 'none'
      ? {
          'x-paystack-signature': signWebhook(
            payload,
            sent.body.signature === 'right' ? simulation.webhookSecret : 'sk_test_x',
          ),
        }
      : {}
  const headers = Object.fromEntries(Object.entries(sent.headers).map(([name, value]) => [name, named(value)]))
  return {
    method: sent.method,
    url: named(sent.path),
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...signature, ...headers },
    payload,
  }
}

function encoded(body: SentBody, named: (text: string) => string): { type?: string; payload: Buffer } {
  switch (body.is) {
    case 'nothing':
      return { payload: Buffer.alloc(0) }
    case 'json':
      return typed(body.type ?? 'application/json', named(JSON.stringify(body.value) ?? ''))
    case 'form':
      return typed(
        body.type ?? 'application/x-www-form-urlencoded',
        body.pairs.map(pair => pair.map(text => encodeURIComponent(named(text).toWellFormed())).join('=')).join('&'),
      )
    case 'parts':
      return multipart(body.parts, body.damage, named)
    case 'event':
      return typed('application/json', named(body.text))
    case 'bytes':
      return { type: body.type, payload: Buffer.from(body.latin1, 'latin1') }
    default:
      return body satisfies never
  }
}

function typed(type: string, text: string): { type: string; payload: Buffer } {
  return { type, payload: Buffer.from(text) }
}

const boundary = 'x-the-line-between'

function multipart(
  parts: readonly SentPart[],
  damage: Damage | undefined,
  named: (text: string) => string,
): { type: string; payload: Buffer } {
  const line = damage === 'bare newlines' ? '\n' : '\r\n'
  const pieces = parts.flatMap(part => [
    Buffer.from(`--${boundary}${line}`),
    partBytes(part, line, named),
    Buffer.from(line),
  ])
  const end = Buffer.from(`--${boundary}--${line}`)
  const whole = Buffer.concat([...pieces, end])
  const type = (mark: string) => `multipart/form-data; boundary=${mark}`
  switch (damage) {
    case 'cut':
      return { type: type(boundary), payload: whole.subarray(0, Math.floor(whole.length * 0.6)) }
    case 'no end':
      return { type: type(boundary), payload: Buffer.concat(pieces) }
    case 'other boundary':
      return { type: type('another'), payload: whole }
    case 'no boundary':
      return { type: 'multipart/form-data', payload: whole }
    case 'long boundary':
      return { type: type('b'.repeat(200)), payload: whole }
    case 'rubbish before':
      return { type: type(boundary), payload: Buffer.concat([Buffer.from('rubbish\r\n'), whole]) }
    case 'twice':
      return { type: type(boundary), payload: Buffer.concat([whole, whole]) }
    case 'bare newlines':
    case undefined:
      return { type: type(boundary), payload: whole }
    default:
      return damage satisfies never
  }
}

function partBytes({ name, value, file, head }: SentPart, line: string, named: (text: string) => string): Buffer {
  // As browsers write names: quotes and line ends percent-encoded, everything else unchanged.
  const quoted = (text: string) =>
    text.replace(/["\r\n]/g, mark => `%${mark.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)
  const fileName = file ? `; filename="${quoted(file.fileName)}"` : ''
  const type = file?.type ? `Content-Type: ${file.type}${line}` : ''
  const start = `Content-Disposition: form-data; name="${quoted(name)}"${fileName}${line}${type}${head ? `${head}${line}` : ''}${line}`
  return Buffer.concat([Buffer.from(start), file ? contents[file.content] : Buffer.from(named(value))])
}

/**
 * Sends a request without a socket. A busy machine refuses some requests; these are sent again, so that nothing stays
 * untested. `onStatus` is called with the status of each response.
 */
export async function answerOf(
  simulation: Simulation,
  wire: WireRequest,
  onStatus: (status: number) => void = () => {},
): Promise<WireAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await injected(simulation, wire)
    onStatus(answer.status)
    if (answer.status !== 503 || tries === 20) return answer
    await sleep(300)
  }
}

async function injected(simulation: Simulation, wire: WireRequest): Promise<WireAnswer> {
  const { method, url, headers, payload } = wire
  const answer = await simulation.test.app.inject({
    // The type lists the usual methods, but any word works.
    method: method as 'GET',
    url,
    headers,
    ...(payload.length > 0 ? { payload } : {}),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body }
}
