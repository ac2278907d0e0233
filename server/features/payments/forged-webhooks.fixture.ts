import { createHash, createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { signWebhook } from '../../adapters/payments/webhook-signature.ts'

/** An event that someone other than the gateway could send, or that the gateway could send about something else. */
export interface Forgery {
  kind: string
  body: Buffer
  headers: Record<string, string | string[]>
  /** Refused before processing, or signed by the gateway and without effect. */
  expected: 'refused' | 'without-effect'
}

export interface Forger {
  secretKey: string
  publicKey: string
  /** The reference of an open, unpaid attempt. */
  unpaid: string
  /** The reference of a recorded payment. */
  booked: string
}

const signatureHeader = 'x-paystack-signature'

/**
 * At least `count` forgeries, the same for the same seed, in the proportions of the corpus; events that the gateway
 * did sign are extra.
 */
export function forgeries(forger: Forger, count: number, seed: number): Forgery[] {
  const random = seeded(seed)
  const makers = corpus(forger, random)
  const total = makers.reduce((sum, { kind, share }) => sum + (kind.startsWith('signed') ? 0 : share), 0)
  return makers.flatMap(({ kind, share, make }) =>
    Array.from({ length: Math.ceil((count * share) / total) }, (_, index) => ({ kind, ...make(index) })),
  )
}

type Made = Omit<Forgery, 'kind'>
type Random = (below: number) => number

function corpus(forger: Forger, random: Random): { kind: string; share: number; make: (index: number) => Made }[] {
  const { secretKey, publicKey, unpaid, booked } = forger
  const genuine = (reference: string, changes: object = {}) => Buffer.from(JSON.stringify(charge(reference, changes)))
  const body = genuine(unpaid)
  const signature = signWebhook(body, secretKey)
  const refused = (sent: Buffer, signed: string | string[], headers = {}): Made => ({
    body: sent,
    headers: { [signatureHeader]: signed, ...headers },
    expected: 'refused',
  })
  const signed = (sent: Buffer): Made => ({
    body: sent,
    headers: { [signatureHeader]: signWebhook(sent, secretKey) },
    expected: 'without-effect',
  })
  const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

  return [
    {
      kind: 'a flipped bit of the body',
      share: 1000,
      make: () => refused(flip(body, random(body.length * 8)), signature),
    },
    {
      kind: 'a flipped bit of the signature',
      share: 1000,
      make: () => refused(body, flip(Buffer.from(signature, 'hex'), random(512)).toString('hex')),
    },
    { kind: 'written anew', share: 500, make: index => refused(pick(rewritten(unpaid, index), index), signature) },
    {
      kind: 'another key',
      share: 500,
      make: index => {
        const keys = [
          `${secretKey}x`,
          secretKey.slice(1),
          publicKey,
          secretKey.toUpperCase(),
          `sk_test_${index}`,
          unpaid,
        ]
        return refused(body, createHmac('sha512', pick(keys, index)).update(body).digest('hex'))
      },
    },
    {
      kind: 'a strange header',
      share: 300,
      make: index => ({ body, headers: pick(headers(signature, index), index), expected: 'refused' }),
    },
    {
      kind: 'another algorithm',
      share: 300,
      make: index => {
        const algorithm = pick(['sha256', 'sha1', 'md5', 'sha384', 'sha3-512', 'sha512-256'], index)
        const plain = [
          createHash('sha512').update(body).digest('hex'),
          createHash('sha512').update(secretKey).update(body).digest('hex'),
        ]
        return refused(body, pick([createHmac(algorithm, secretKey).update(body).digest('hex'), ...plain], index))
      },
    },
    {
      kind: 'signed, but about something else',
      share: 400,
      make: index => signed(Buffer.from(JSON.stringify(pick(meanings(forger, index), index)))),
    },
    {
      kind: 'signed, sent again',
      share: 500,
      make: index => signed(genuine(booked, { id: 1 + (index % 7), amount: pick([1_000_000, 1_000_000, 999], index) })),
    },
    { kind: 'another encoding', share: 500, make: index => pick(encodings(body, signature, refused, random), index) },
  ]
}

function charge(reference: string, changes: object = {}) {
  const data = { id: 302961, domain: 'test', status: 'success', reference, amount: 1_000_000, currency: 'NGN' }
  return { event: 'charge.success', data: { ...data, ...changes } }
}

function flip(bytes: Buffer, bit: number): Buffer {
  const flipped = Buffer.from(bytes)
  flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return flipped
}

/** The same event, serialised differently. */
function rewritten(reference: string, index: number): Buffer[] {
  const event = charge(reference)
  const text = JSON.stringify(event)
  return [
    JSON.stringify(event, null, 1 + (index % 8)),
    JSON.stringify({ data: event.data, event: event.event }),
    JSON.stringify({ event: event.event, data: Object.fromEntries(Object.entries(event.data).reverse()) }),
    text.replace('1000000', '1e6'),
    text.replace('1000000', '1000000.0'),
    text.replace('charge', '\\u0063harge'),
    `${text}${' '.repeat(1 + index)}`,
    `${'\n'.repeat(1 + index)}${text}`,
    text.replaceAll(':', `:${' '.repeat(1 + (index % 5))}`),
    text.replace('}}', `},"n":${index}}`),
  ].map(written => Buffer.from(written))
}

function headers(signature: string, index: number): Forgery['headers'][] {
  return [
    {},
    { [signatureHeader]: '' },
    { [signatureHeader]: [signature, signature] },
    { [signatureHeader]: [signature, 'x'] },
    { [signatureHeader]: `sha512=${signature}` },
    { [signatureHeader]: `${signature},${signature}` },
    { [signatureHeader]: signature.slice(0, index % 128) },
    { [signatureHeader]: `${signature}${'0'.repeat(1 + (index % 64))}` },
    { [signatureHeader]: Buffer.from(signature, 'hex').toString('base64') },
    { [signatureHeader]: 'a'.repeat(2_000 + index) },
    { [signatureHeader]: 'null' },
    { [signatureHeader]: '0'.repeat(128) },
    { [signatureHeader]: [...signature].reverse().join('') },
    { 'x-paystack-signatures': signature },
    { 'x-signature': signature, authorization: `Bearer ${signature}` },
  ]
}

/** Events that the gateway could legitimately sign but that pay for nothing here. */
function meanings({ unpaid, booked }: Forger, index: number): unknown[] {
  const id = 900_000 + index
  return [
    charge(unpaid, { id, amount: 999_999 }),
    charge(unpaid, { id, amount: 1_000_001 }),
    charge(unpaid, { id, amount: 0 }),
    charge(unpaid, { id, currency: 'USD', amount: 5000 }),
    charge(unpaid, { id, domain: 'live' }),
    charge(unpaid, { id, status: 'abandoned' }),
    charge(unpaid, { id }),
    charge(`msc_${index}`, { id }),
    charge(booked, { id, metadata: { application_uuid: unpaid, reference: unpaid } }),
    { event: 'transfer.success', data: { id, reference: unpaid } },
    { event: `charge.${index}`, data: { id, reference: unpaid } },
    { event: 'refund.processed', data: { id, status: 'processed', transaction_reference: unpaid, amount: '1000000' } },
    { event: 'refund.pending', data: { id, status: 'pending', transaction_reference: booked, amount: 1 } },
    { event: 'charge.dispute.create', data: { id, transaction: { reference: booked } } },
    { event: 'charge.success', data: [] },
    [charge(unpaid)],
    null,
    index,
  ]
}

function encodings(
  body: Buffer,
  signature: string,
  refused: (sent: Buffer, signed: string, headers?: Record<string, string>) => Made,
  random: Random,
): Made[] {
  const text = body.toString()
  const garbage = Buffer.from(Array.from({ length: 1 + random(400) }, () => random(256)))
  return [
    refused(gzipSync(body), signature, { 'content-encoding': 'gzip' }),
    refused(Buffer.from(text, 'utf16le'), signature, { 'content-type': 'application/json; charset=utf-16' }),
    refused(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]), signature),
    refused(Buffer.from(text.replace('{', '{"event":"charge.success",')), signature),
    refused(Buffer.from(text.replace('"data":', '"data":{},"data":')), signature),
    refused(Buffer.concat([body, garbage]), signature),
    refused(Buffer.concat([garbage, body]), signature),
    refused(garbage, signature),
    refused(Buffer.alloc(0), signature),
    refused(Buffer.concat([body, Buffer.from([0])]), signature),
    refused(Buffer.from(new URLSearchParams({ payload: text }).toString()), signature, {
      'content-type': 'application/x-www-form-urlencoded',
    }),
    refused(Buffer.from(`--x\r\n\r\n${text}\r\n--x--`), signature, {
      'content-type': 'multipart/form-data; boundary=x',
    }),
    refused(Buffer.from(text), `${signature.slice(0, 127)}g`, { 'content-type': 'text/plain' }),
  ]
}

/** Mulberry32: whole numbers below a bound, the same ones for the same seed. */
function seeded(seed: number): Random {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
