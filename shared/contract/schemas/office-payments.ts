import * as z from 'zod'
import { feeKinds } from '../../domain/fee-kind.ts'
import { paymentStates } from '../../domain/payment-states.ts'
import { programTypes } from '../../domain/program-type.ts'
import { minorUnits } from './minor-units.ts'
import { queueQuery } from './queue.ts'
import { line, optionalLine, paragraphs, uuid } from './text.ts'

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
  'accept-asked',
  'accepted',
  'move-asked',
  'moved',
  'decision-discarded',
  'refund-asked',
  'refund-agreed',
  'refund-discarded',
  'refund-retried',
  'refund-requested',
  'refund-done',
  'refund-refused',
  'refunded',
  'disputed',
  'dispute-ended',
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

/** How a refund leaves: through the payment service, or by a transfer that the bursary makes. */
const refundWays = ['gateway', 'hand'] as const

export const refundStates = ['asked', 'due', 'to-pay', 'requested', 'processed', 'needs-office', 'discarded'] as const

const refundActs = ['approve', 'discard', 'retry', 'paid'] as const

/** A refund of a payment, with what the caller may do about it. */
export const paymentRefund = z.object({
  id: uuid,
  amount_minor: z.number(),
  currency: z.string(),
  reason: z.string(),
  state: z.enum(refundStates),
  by: z.enum(refundWays),
  /** When it was asked for. */
  at: z.string(),
  /** Absent for an automatic refund, of a second payment or of one that was not due. */
  asked_by: z.string().optional(),
  agreed_by: z.string().optional(),
  /** Why the payment service did not do it. */
  failure: z.string().optional(),
  can: z.array(z.enum(refundActs)),
})

/** What one person has asked about a payment, and another one has to agree to. */
export const openDecision = z.object({
  id: uuid,
  action: z.enum(['accept', 'move']),
  /** Of the application that the money would be moved to. */
  application_number: z.string().optional(),
  reason: z.string(),
  asked_by: z.string(),
  at: z.string(),
  can: z.array(z.enum(['approve', 'discard'])),
})

const decideActions = ['accept', 'give-back', 'move'] as const

/** What a full refund would do: nothing, make the fee due again, leave the application or place as it is, or step the offer back. */
const refundEffects = ['nothing', 'due-again', 'stands', 'steps-back'] as const

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
  /** What has come and is neither given back nor about to be. */
  left: sum,
  /** What is due for this fee now; absent if nothing is. */
  due: sum.optional(),
  refunds: z.array(paymentRefund),
  decision: openDecision.optional(),
  refund_effect: z.enum(refundEffects),
  /** What the caller may begin; `accept-asking` needs another person, and `void` is for a test card on a portal that takes real money. */
  can: z.array(z.enum(['accept', 'accept-asking', 'give-back', 'move', 'refund', 'void'])),
})

const reason = paragraphs({ missing: 'Give the reason.', max: 1_000 })

export const decideBody = z.object({
  action: z.enum(decideActions),
  /** To move it: the number or uuid of the application that it was meant for. */
  application: optionalLine(100),
  /** Colleagues read it, and the applicant if money is given back. */
  reason,
})

export const voidBody = z.object({ reason })

export const decisionIdBody = z.object({ id: uuid })

export const refundBody = z.object({
  reference: line({ missing: 'Name the payment.', max: 100 }),
  /** Minor units, of the currency that came. */
  amount: minorUnits(2_147_483_647),
  reason,
  by: z.enum(refundWays),
})

export const refundAnswer = z.object({ id: uuid, state: z.enum(refundStates) })

export const retryBody = z.object({ by: z.enum(refundWays) })

export const paidBody = z.object({
  /** How it was sent: the bank, the day, its number. */
  note: paragraphs({ missing: 'Say how it was sent.', max: 1_000 }),
})
