import { InvalidTransaction } from './checkout-errors.ts'

/** What a transaction can be opened with (spec sections 3 and 5); amounts are in minor units. */
export interface TransactionParameters {
  key?: unknown
  amount?: unknown
  email?: unknown
  currency?: unknown
  reference?: unknown
  plan?: unknown
  planCode?: unknown
  customerCode?: unknown
  [unknown: string]: unknown
}

type Kind = 'string' | 'number' | 'object' | 'array' | 'function'

const text: readonly Kind[] = ['string']
const callback: readonly Kind[] = ['function']

/** Every parameter the library knows, and what it may be. */
const known: Readonly<Record<string, readonly Kind[]>> = {
  key: text,
  amount: ['string', 'number'],
  email: text,
  currency: text,
  firstName: text,
  lastName: text,
  phone: text,
  reference: text,
  label: text,
  channels: ['array'],
  metadata: ['object', 'string'],
  plan: text,
  planCode: text,
  quantity: ['string', 'number'],
  customerCode: text,
  subaccount: text,
  subaccountCode: text,
  split: ['object'],
  splitCode: text,
  transactionCharge: ['string', 'number'],
  bearer: text,
  onLoad: callback,
  onSuccess: callback,
  onCancel: callback,
  onError: callback,
}

/** Each is required unless one of the others says the same. */
const required: readonly (readonly [name: string, unless: readonly string[]])[] = [
  ['key', []],
  ['amount', ['plan', 'planCode']],
  ['email', ['customerCode']],
]

/**
 * Checks the parameters of a transaction as the card library does (spec section 5): unknown ones are dropped, then what is
 * required, then the types. Answers the ones that are left; throws InvalidTransaction with every problem.
 */
export function checkTransaction(parameters: TransactionParameters): Record<string, unknown> {
  const kept = Object.fromEntries(Object.entries(parameters).filter(([name]) => Object.hasOwn(known, name)))
  const missing = required.filter(([name, unless]) => !kept[name] && !unless.some(other => kept[other]))
  const mistyped = Object.entries(kept).filter(([name, value]) => !isOfKind(value, known[name] ?? []))
  const issues = [
    ...missing.map(([name]) => ({ message: `Required parameter missing: ${name}` })),
    ...mistyped
      .filter(([name]) => !missing.some(([absent]) => absent === name))
      .map(([name]) => ({ message: `Invalid parameter type: ${name}` })),
  ]
  if (issues.length > 0) throw new InvalidTransaction(issues)
  return kept
}

function isOfKind(value: unknown, kinds: readonly Kind[]): boolean {
  if (Array.isArray(value)) return kinds.includes('array')
  if (value === null) return kinds.includes('object')
  return kinds.some(kind => kind !== 'array' && typeof value === kind)
}
