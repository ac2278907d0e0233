import * as z from 'zod'
import { feeKinds } from '../../domain/fee-kind.ts'
import { paymentStates } from '../../domain/payment-states.ts'
import { programTypes } from '../../domain/program-type.ts'
import { queueQuery } from './cases.ts'
import { uuid } from './text.ts'

export const paymentsQuery = queueQuery.pick({ q: true, limit: true, after: true })

/** Minor units. Money can arrive in a currency in which no fee is asked, so this is any code. */
const sum = z.object({ amount_minor: z.number(), currency: z.string() })

export const paymentPayers = ['applicant', 'sponsor', 'office'] as const

export const paymentRow = z.object({
  reference: z.string(),
  /** The application. */
  uuid,
  application_number: z.string(),
  /** Empty after the person was erased. */
  name: z.object({ surname: z.string(), given: z.string() }),
  program_type: z.enum(programTypes),
  selected_program: z.string().nullable(),
  fee: z.enum(feeKinds),
  state: z.enum(paymentStates),
  payer: z.enum(paymentPayers),
  /** How the provider says it was paid: card, bank_transfer, ussd. */
  channel: z.string().optional(),
  asked: sum,
  /** What came; absent if nothing did. */
  received: sum.optional(),
  /** What has been given back of it. */
  refunded_minor: z.number().optional(),
  /** When it came or ended, otherwise when it was opened. */
  at: z.string(),
  /** Why it does not count. */
  held_for: z.string().optional(),
  /** Paid with a test card, on a portal that takes real money. */
  is_test: z.literal(true).optional(),
})

/** For each currency that came: no sum mixes two. */
export const paymentTotal = z.object({
  currency: z.string(),
  count: z.number(),
  received_minor: z.number(),
  refunded_minor: z.number(),
})

export const paymentList = z.object({
  /** Those that a person has to look at come first, the oldest of them on top; then all others, newest first. */
  rows: z.array(paymentRow),
  /** By state, with the same filter; `is:` does not change them. On the first page only. */
  counts: z.partialRecord(z.enum(paymentStates), z.number()).optional(),
  /** Of all that the filter matches, not of this page alone. On the first page only. */
  totals: z.array(paymentTotal).optional(),
  /** Unknown filters, as they were typed. */
  unknown: z.array(z.string()).optional(),
  next: z.string().optional(),
})

export const paymentParams = z.object({ reference: z.string().max(100) })

const paymentEventKinds = [
  'asked',
  'opened',
  'told',
  'settled',
  'held',
  'duplicate',
  'late',
  'refund-asked',
  'refund-requested',
  'refund-done',
  'refund-refused',
  'refunded',
  'voided',
] as const

/** One thing that happened to a payment. */
export const paymentEvent = z.object({
  at: z.string(),
  kind: z.enum(paymentEventKinds),
  by: z.object({ kind: z.string(), name: z.string().optional() }),
  sum: sum.optional(),
  /** Reasons and remarks as they were recorded. */
  detail: z.string().optional(),
})

export const paymentStory = paymentRow.extend({
  email: z.string(),
  round: z.string().nullable(),
  residency: z.string(),
  opened_at: z.string(),
  receipt_number: z.string().optional(),
  /** What the provider says about the card or the account. */
  paid_with: z.string().optional(),
  provider_fee_minor: z.number().optional(),
  events: z.array(paymentEvent),
  /** The other payments of this application, newest first. */
  others: z.array(paymentRow),
})
