import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { photoJpeg, tinyPdf } from '#server/adapters/files/testing/corpus.ts'
import { hostileNames } from '#server/adapters/files/testing/hostile-names.ts'
import type { BodyKind } from '#shared/contract/calls/call.ts'
import { evilText, isRecord } from './net-bad-values.ts'

export interface SentPart {
  name: string
  value: string
  file?: { fileName: string; type: string; content: 'pdf' | 'photo' | 'text' | 'nothing' | 'too much' }
  /** More header lines of the part, unchanged. */
  head?: string
}

/**
 * A body as data. `refused`: no reading of it is acceptable, so a 2xx response is a failure whatever the schema
 * says of the value in it.
 */
export type SentBody =
  | { is: 'nothing' }
  | { is: 'json'; value: unknown; type?: string }
  | { is: 'form'; pairs: [string, string][]; type?: string }
  | { is: 'parts'; parts: SentPart[]; damage?: Damage }
  | { is: 'event'; text: string; signature: 'right' | 'wrong' | 'none' }
  | { is: 'bytes'; type: string; latin1: string; refused?: true }

export const damages = [
  'cut',
  'no end',
  'other boundary',
  'no boundary',
  'long boundary',
  'bare newlines',
  'rubbish before',
  'twice',
] as const
export type Damage = (typeof damages)[number]

interface Fields {
  /** Field names that accept files. */
  slots: readonly string[]
  names: readonly string[]
}

/** Bodies for a call that expects this kind: the value in the right encoding, in others, and malformed. */
export function contentOf(kind: BodyKind, value: fc.Arbitrary<unknown>, fields: Fields): fc.Arbitrary<SentBody> {
  const json = value.map((one): SentBody => ({ is: 'json', value: one }))
  const form = value.map((one): SentBody => ({ is: 'form', pairs: pairsOf(one) }))
  const parts = fc
    .tuple(value, fc.array(filePart(fields), { maxLength: 3 }), extraParts)
    .map(([one, files, extra]): SentBody => ({ is: 'parts', parts: [...pairsOf(one).map(asPart), ...files, ...extra] }))
  const hurt = fc
    .tuple(parts, fc.constantFrom(...damages))
    .map(([body, damage]): SentBody => (body.is === 'parts' ? { ...body, damage } : body))
  const odd = fc.oneof(
    { weight: 3, arbitrary: brokenBytes(kind) },
    { weight: 2, arbitrary: oddTypes(json, form) },
    { weight: 2, arbitrary: hurt },
    { weight: 1, arbitrary: form },
    { weight: 1, arbitrary: json },
    { weight: 1, arbitrary: fc.constant<SentBody>({ is: 'nothing' }) },
  )
  const weighted = (weight: number, arbitrary: fc.Arbitrary<SentBody>) => ({ weight, arbitrary })
  switch (kind) {
    case 'none':
      return fc.oneof(weighted(30, fc.constant({ is: 'nothing' })), weighted(2, odd))
    case 'json':
      return fc.oneof(weighted(12, json), weighted(4, odd))
    case 'form':
      return fc.oneof(weighted(7, form), weighted(5, parts), weighted(4, odd))
    case 'multipart':
      return fc.oneof(weighted(9, parts), weighted(4, form), weighted(4, odd))
    case 'raw':
      return fc.oneof(weighted(12, events), weighted(2, odd))
    default:
      return kind satisfies never
  }
}

/** A form holds texts: everything else is sent as JSON, and a list of texts as fields with one name. */
function pairsOf(value: unknown): [string, string][] {
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, one]): [string, string][] => {
    if (typeof one === 'string') return [[key, one]]
    if (Array.isArray(one) && one.length > 0 && one.every(entry => typeof entry === 'string'))
      return one.map(entry => [key, entry])
    return [[key, JSON.stringify(one) ?? '']]
  })
}

function asPart([name, value]: [string, string]): SentPart {
  return { name, value }
}

function filePart({ slots }: Fields): fc.Arbitrary<SentPart> {
  const name = fc.constantFrom(...(slots.length > 0 ? slots : ['file']), 'unasked', '', '__proto__')
  const fileName = fc.constantFrom('document.pdf', 'me.jpg', ...hostileNames.map(({ given }) => given.toWellFormed()))
  const type = fc.constantFrom(
    'application/pdf',
    'image/jpeg',
    'image/png',
    'text/html',
    '',
    'x/y; charset="',
    'multipart/mixed; boundary=a',
  )
  const content = fc.constantFrom('pdf' as const, 'photo' as const, 'text' as const, 'nothing' as const)
  return fc.record({ fileName, type, content }).chain(file => name.map(field => ({ name: field, value: '', file })))
}

const extraParts: fc.Arbitrary<SentPart[]> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<SentPart[]>([]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<SentPart[]>(
      [{ name: 'x'.repeat(300), value: 'long name' }],
      Array.from({ length: 120 }, (_, at) => ({ name: `f${at}`, value: '' })),
      [{ name: 'a', value: 'x'.repeat(70_000) }],
      [{ name: 'a', value: 'b', head: 'Content-Transfer-Encoding: base64' }],
      [{ name: 'a', value: 'b', head: 'Content-Type: text/plain; charset=utf-16' }],
      [{ name: 'a', value: 'b', head: 'Content-Type: application/json' }],
      [{ name: 'a', value: 'b', head: `X-Long: ${'x'.repeat(20_000)}` }],
      [{ name: 'a', value: 'b', head: Array.from({ length: 60 }, (_, at) => `X-${at}: 1`).join('\r\n') }],
      [{ name: 'file', value: '', file: { fileName: 'big.pdf', type: 'application/pdf', content: 'too much' } }],
      Array.from({ length: 12 }, () => ({
        name: 'file',
        value: '',
        file: { fileName: 'a.pdf', type: 'application/pdf', content: 'pdf' as const },
      })),
    ),
  },
)

/** Bytes that are not such a body at all. Anything the server would have to guess must be refused. */
function brokenBytes(kind: BodyKind): fc.Arbitrary<SentBody> {
  const type = kind === 'json' || kind === 'raw' ? 'application/json' : 'application/x-www-form-urlencoded'
  const broken = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '{',
      '{"email":',
      '{"email":"a@example.com"',
      '{"email":"a@example.com"}}',
      "{'email':'a@example.com'}",
      '[]',
      'null',
      '"text"',
      '1',
      'NaN',
      '{"email":"a@example.com",}',
      '{"email":"\u0001"}',
      '{"email":1e999}',
      '{"__proto__":{"email":"a@example.com"}}',
      '{"constructor":{"prototype":{"email":"x"}}}',
      '\u00ef\u00bb\u00bf{"email":"draft@example.com"}',
      '['.repeat(100_000),
      `{"email":"${'a'.repeat(300_000)}"}`,
      '{"a":'.repeat(20_000),
      '%',
      '%%%=%',
      'a=%ff&b=%E0%A4',
      '&&&&',
      '=',
      'a[b][c]=1&a[__proto__]=2&__proto__[x]=3',
      `${'a=1&'.repeat(20_000)}`,
      `email=${'a'.repeat(300_000)}`,
    ),
    fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes).toString('latin1')),
  )
  const plain = broken.map((latin1): SentBody => ({ is: 'bytes', type, latin1 }))
  const valid = '{"email":"draft@example.com","subject":"x","full_name":"A","message":"m","otp_code":"000000"}'
  const packed = fc.constantFrom<SentBody>(
    {
      is: 'bytes',
      type: `${type}; charset=utf-16`,
      latin1: Buffer.from(valid, 'utf16le').toString('latin1'),
      refused: true,
    },
    { is: 'bytes', type, latin1: gzipSync(valid).toString('latin1'), refused: true },
    { is: 'bytes', type, latin1: deflateSync(valid).toString('latin1'), refused: true },
    { is: 'bytes', type: 'application/json', latin1: '{"email":"draft\u00ff@example.com"}', refused: true },
    {
      is: 'bytes',
      type: 'application/json',
      latin1: '{"email":"draft@example.com","full_name":"\u00c3\u0028"}',
      refused: true,
    },
    {
      is: 'bytes',
      type: 'application/x-www-form-urlencoded',
      latin1: 'full_name=A\u00ff&email=a@example.com&subject=x&message=m',
      refused: true,
    },
  )
  return kind === 'raw' ? plain : fc.oneof({ weight: 5, arbitrary: plain }, { weight: 1, arbitrary: packed })
}

function oddTypes(json: fc.Arbitrary<SentBody>, form: fc.Arbitrary<SentBody>): fc.Arbitrary<SentBody> {
  const type = fc.constantFrom(
    '',
    'text/plain',
    'text/html',
    'application/xml',
    'application/octet-stream',
    'application/json\t; x',
    'application/json; charset=utf-16',
    'application/json,text/plain',
    'application/jsonx',
    'APPLICATION/JSON',
    'application/vnd.api+json',
    'application/x-www-form-urlencoded; charset=latin1',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=a',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    '/',
    ';',
    'a'.repeat(4000),
  )
  return fc
    .tuple(fc.oneof(json, form), type)
    .map(([body, named]): SentBody => (body.is === 'json' || body.is === 'form' ? { ...body, type: named } : body))
}

const eventTexts: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        event: fc.constantFrom<unknown>(
          'charge.success',
          'charge.failed',
          'refund.processed',
          'transfer.success',
          '',
          null,
          7,
          ['charge.success'],
        ),
        data: fc.record(
          {
            id: fc.constantFrom<unknown>(1, '1', -1, 2 ** 60, null, {}),
            reference: fc.constantFrom<unknown>(
              '{{due.reference}}',
              '{{paid.reference}}',
              'msc_1',
              '',
              null,
              'x'.repeat(5000),
              '\u0000',
            ),
            status: fc.constantFrom<unknown>('success', 'failed', 'x', null),
            amount: fc.constantFrom<unknown>(1_000_000, '1000000', -1, 1e21, null),
            currency: fc.constantFrom<unknown>('NGN', 'USD', '', null),
            metadata: fc.constantFrom<unknown>('', null, {}, [], 'x', 0),
          },
          { requiredKeys: [] },
        ),
      })
      .map(event => JSON.stringify(event)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{"event":1}',
      '['.repeat(50_000),
      'x'.repeat(300_000),
      '{"__proto__":{}}',
    ),
  },
  { weight: 1, arbitrary: evilText },
)

const events: fc.Arbitrary<SentBody> = fc
  .tuple(eventTexts, fc.constantFrom('right' as const, 'right' as const, 'wrong' as const, 'none' as const))
  .map(([text, signature]): SentBody => ({ is: 'event', text, signature }))

/** The bytes for each named content, created once. */
export const contents = {
  pdf: tinyPdf('A document'),
  photo: await photoJpeg(),
  text: Buffer.from('<!doctype html><script>alert(1)</script>'),
  nothing: Buffer.alloc(0),
  'too much': Buffer.alloc(5 * 1024 * 1024 + 1, 0x25),
}
