import fc from 'fast-check'
import type { JsonSchema } from '#server/http/docs/json-schema.ts'

/** Texts that have broken programs before: markup, queries, formulas, lone surrogates, right-to-left marks, other alphabets. */
const evilTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  '\ud800',
  'x\udfff',
  '\u202eexe.fdp',
  '\ufeffa',
  '\uffff',
  '\u0085',
  'e\u0301'.repeat(40),
  'Z͑ͫ̓ͪ̂ͫ̽͏',
  '👩‍🎓'.repeat(60),
  'Ọláwálé',
  "'; drop table account; --",
  '" or ""="',
  '\\',
  '%00',
  '%',
  '_%_',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '=1+1',
  '@SUM(A1)',
  'a@b.c\r\nBcc: x@y.z',
  'a\nb',
  '\r\n\r\n',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '-0',
  '1e400',
  '9007199254740993',
  '99999999999999999999999999',
  '0x10',
  '٣',
  '१',
  '1,5',
  '2026-02-30',
  '0000-00-00',
  '275760-09-14',
  '-000001-01-01',
  '2026-13-01T00:00:00Z',
  '[]',
  '{}',
  '[[[[[[[[[[]]]]]]]]]]',
  '[{"__proto__":{"x":1}}]',
  '(a+)+$',
  'a@b',
  'a@b.c@d.e',
  'ａ@example.com',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.com`,
  '"quoted"@example.com',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '+2348031234567',
  '+999999999999999999',
]

export const evilText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...evilTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('a', 'é', '漢', '😀', ' ', '\n', 'e\u0301'),
        fc.constantFrom(120, 254, 255, 600, 6001, 70_000),
      )
      .map(([unit, times]) => unit.repeat(times)),
  },
)

/** Anything that JSON can contain, in the wrong place. */
const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, -0, 1e21, 2 ** 31, 2 ** 53, 1e308, -1e308),
  fc.constantFrom<unknown>([], {}, [null], [[]], [{}], { length: 1 }, { toString: 'x' }, ['a', 'b']),
  evilText,
  fc.constantFrom(20, 300, 1000).map(nested),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Nested lists of this depth. */
function nested(depth: number): unknown {
  let value: unknown = []
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

/** Valid values by the name of a field in the request. */
export type Plausible = Readonly<Record<string, readonly string[]>>

/** Values that a JSON Schema allows, or nearly: the types are right, the texts may be anything. */
export function fieldOf(schema: JsonSchema, plausible: Plausible, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(choice => fieldOf(choice, plausible, name)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'string':
      return textOf(schema, plausible[name])
    case 'integer':
    case 'number':
      return numberOf(schema, type, plausible[name])
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(fieldOf(schema.items ?? {}, plausible, name), { maxLength: (schema.maxItems ?? 3) + 1 })
    case 'object':
      return objectOf(schema, plausible)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectOf(schema: JsonSchema, plausible: Plausible): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {})
  const shape = Object.fromEntries(properties.map(([key, of]) => [key, fieldOf(of, plausible, key)]))
  const required = schema.required ?? []
  return fc.record(shape, { requiredKeys: required.filter(key => key in shape) })
}

function textOf(schema: JsonSchema, plausible: readonly string[] = formatted(schema)): fc.Arbitrary<string> {
  const max = schema.maxLength ?? 200
  const edge = fc.constantFrom(max - 1, max, max + 1).map(length => 'a'.repeat(Math.max(0, length)))
  const meant = plausible.length > 0 ? fc.constantFrom(...plausible) : fc.constant('Some words')
  return fc.oneof({ weight: 12, arbitrary: meant }, { weight: 1, arbitrary: edge }, { weight: 2, arbitrary: evilText })
}

function numberOf(
  { minimum = -1000, maximum = 1000 }: JsonSchema,
  type: 'integer' | 'number',
  plausible: readonly string[] = [],
): fc.Arbitrary<unknown> {
  const least = Math.max(minimum, -1e6)
  const most = Math.min(maximum, 1e6)
  const plain =
    type === 'integer' ? fc.integer({ min: least, max: most }) : fc.double({ min: least, max: most, noNaN: true })
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1)
  const meant = plausible.map(Number).filter(Number.isFinite)
  return fc.oneof(
    { weight: 4, arbitrary: meant.length > 0 ? fc.constantFrom(...meant) : plain },
    { weight: 1, arbitrary: edges },
    { weight: 1, arbitrary: plain },
  )
}

function formatted({ format, pattern }: JsonSchema): readonly string[] {
  switch (format) {
    case 'email':
      return ['ada@example.com', 'm.bello@unilag.edu.ng', 'Ngozi.Eze@UNN.edu.ng']
    case 'phone':
      return ['0803 123 4567', '+2348031234567', '+44 20 7946 0000']
    case 'date':
      return ['1998-02-27', '2001-12-31', '2024-02-29']
    case 'country':
      return ['NG', 'GH', 'GB']
    case 'uuid':
      return ['0b5d8f5e-5b0a-4a5f-9a43-0d6a2f3f9b11']
    default:
      return pattern ? ['0b5d8f5e-5b0a-4a5f-9a43-0d6a2f3f9b11'] : []
  }
}

interface Change {
  at: number
  how: 'set' | 'drop' | 'double' | 'add'
  value: unknown
  key: string
}

const extraKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'uuid',
  'role',
  'has_paid',
  'is_verified',
  '',
  'a.b',
  'a[0]',
  '😀',
  'x'.repeat(300),
]

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(30),
  how: fc.constantFrom('set', 'set', 'drop', 'double', 'add'),
  value: wrongValue,
  key: fc.constantFrom(...extraKeys),
})

/** A value of the schema with a few faults: other types, missing and unknown fields, lists in place of single values. */
export function damaged(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([whole, changes]) => (isRecord(whole) ? changes.reduce(applied, whole) : whole))
}

function applied(whole: Record<string, unknown>, { at, how, value, key }: Change): Record<string, unknown> {
  const keys = Object.keys(whole)
  const chosen = keys[at % Math.max(1, keys.length)] ?? key
  const result = { ...whole }
  if (how === 'drop') delete result[chosen]
  // A key called __proto__ must become an own property, as with JSON.parse.
  else if (how === 'add')
    Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true })
  else if (how === 'double') result[chosen] = [whole[chosen], whole[chosen]]
  else result[chosen] = isRecord(whole[chosen]) ? applied(whole[chosen], { at: at + 1, how, value, key }) : value
  return result
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
