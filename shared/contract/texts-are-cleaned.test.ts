import { expect, test } from 'vitest'
import type * as z from 'zod'
import type { CallRow } from './calls/call.ts'
import { calls } from './calls/index.ts'

/*
 * Every text that enters is cleaned by its schema (contract section 2, ADR 138). What is taken literally is named here: secrets, and what a program has
 * made and nobody types.
 */
const literal = new Set([
  ...['password', 'current_password', 'new_password', 'token', 'refresh_token', 'link_key', 'ticket', 'query'],
  ...['after', 'before', 'cursor', 'reference', 'uuid', 'id', 'key', 'kind', 'path', 'from', 'at', 'was', 'version'],
  ...['rawId', 'clientDataJSON', 'authenticatorData', 'attestationObject', 'signature', 'userHandle', 'transports'],
  // Chosen from what the page offers.
  ...[
    'round',
    'programme',
    'programmes',
    'schools',
    'reason',
    'reasons',
    'requirement',
    'required_documents',
    'columns',
  ],
  ...[
    'day',
    'month',
    'until',
    'due_on',
    'paid_on',
    'answer_by',
    'change_by',
    'opens_on',
    'closes_on',
    'decisions_by',
    'starts_on',
  ],
  ...['starts_at', 'ends_at', 'releases_at', 'currency', 'walked', 'confirmation', 'results', 'splices'],
  ...['readReport', 'downloadReport'].flatMap(call => ['name', 'school', 'by', 'to'].map(key => `${call}.${key}`)),
  // What a browser or a provider of messages says.
  ...['p256dh', 'auth', 'mode', 'verify_token', 'challenge'],
  // Cleaned by what reads them.
  ...['files', 'cells', 'amount', 'email', 'application_number'],
  ...['intellectual_ability', 'research_ability', 'teaching_ability', 'leadership_ability'],
])

interface Definition {
  type: string
  /** Of a uuid or a moment. */
  format?: string
  in?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  options?: z.core.$ZodType[]
  valueType?: z.core.$ZodType
  left?: z.core.$ZodType
  right?: z.core.$ZodType
}

/** The places of texts that no transformation follows. */
function untouched(schema: z.core.$ZodType | undefined, place: string): string[] {
  if (!schema) return []
  const { type, shape, ...def } = schema._zod.def as unknown as Definition
  if (type === 'string') return def.format === undefined ? [place] : []
  if (type === 'pipe') return def.in?._zod.def.type === 'string' ? [] : untouched(def.in, place)
  if (shape) return Object.entries(shape).flatMap(([key, value]) => untouched(value, `${place}.${key}`))
  const inner = [def.element, def.innerType, def.valueType, def.left, def.right, ...(def.options ?? [])]
  return inner.flatMap(one => untouched(one, place))
}

test('every text that enters is cleaned by its schema, or is one that nobody types', () => {
  const left = Object.values<CallRow>(calls).flatMap(({ name, params, query, fields }) =>
    [params, query, fields].flatMap(schema => untouched(schema, name)),
  )
  expect(left.length).toBeGreaterThan(100)
  const isLiteral = (place: string) => literal.has(place) || literal.has(place.slice(place.lastIndexOf('.') + 1))
  expect(left.filter(place => !isLiteral(place))).toEqual([])
})
