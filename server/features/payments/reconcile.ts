import type { GatewayTransaction } from '#shared/domain/settlement.ts'
import type { Context } from '../../base/context.ts'
import type { Table } from '../../base/csv.ts'
import { AppError } from '../../base/errors.ts'
import { inMajorUnits, type Period } from './major-units.ts'
import { findPayment, type Payment } from './queries.ts'
import { settlePayment } from './settle.ts'

/** The result of comparing one payment with the gateway’s own list. */
export type Finding =
  | 'matched'
  /** The gateway has the money, but it pays for no application. */
  | 'paid-not-applied'
  /** An application is marked as paid, but the gateway does not have the money. */
  | 'applied-not-paid'
  /** The same fee was paid a second time. */
  | 'duplicate'
  | 'given-back'
  /** A bank transfer that the office recorded. The gateway does not know about it. */
  | 'booked-by-office'

interface Compared {
  finding: Finding
  reference: string
  payment: Payment | undefined
  seen: GatewayTransaction | undefined
  note: string
}

export interface Reconciliation extends Table {
  counts: Partial<Record<Finding, number>>
}

/**
 * Compares the gateway’s list for a period with our records, in both directions. With `settles`, payments that were
 * not applied are settled, as the sweep would do. Throws 503 if the gateway cannot be queried to the end.
 */
export async function reconcile(
  context: Context,
  period: { from: Date; to: Date },
  options: { settles: boolean },
): Promise<Reconciliation> {
  const compared: Compared[] = []
  const seenReferences = new Set<string>()
  for await (const seen of chargesOf(context, period)) {
    if (seenReferences.has(seen.reference)) continue
    seenReferences.add(seen.reference)
    compared.push(await compareSeen(context, seen, options))
  }
  for (const payment of await bookedIn(context, period))
    if (!seenReferences.has(payment.reference)) compared.push(await compareBooked(context, payment))
  return {
    heading: [
      'finding',
      'reference',
      'ours',
      'amount',
      'currency',
      'gateway',
      'amount there',
      'gateway id',
      'paid at',
      'note',
    ],
    rows: compared.map(asRow),
    counts: countFindings(compared),
  }
}

/** Money that moved, page by page; the end of the period is fixed, so that new charges do not shift the pages. */
export async function* chargesOf(context: Context, period: Required<Period>): AsyncGenerator<GatewayTransaction> {
  const now = context.clock.now()
  const to = period.to && period.to < now ? period.to : now
  for (const status of ['success', 'reversed'] as const)
    for (let page: number | null = 1; page !== null; ) {
      const listed = await context.gateway.list({ from: period.from, to, status, page, perPage: 100 })
      if (!listed.ok)
        throw new AppError('gateway-unreachable', `The gateway's list could not be read: ${listed.failure.message}`)
      if (listed.value.unreadable > 0)
        throw new AppError(
          'gateway-unreachable',
          `${listed.value.unreadable} entries of the gateway's list cannot be read.`,
        )
      yield* listed.value.transactions
      page = listed.value.nextPage
    }
}

async function compareSeen(
  context: Context,
  seen: GatewayTransaction,
  options: { settles: boolean },
): Promise<Compared> {
  const found = await findPayment(context.db, seen.reference)
  const isWaiting = found !== undefined && ['opening', 'open', 'superseded', 'expired'].includes(found.status)
  const payment = isWaiting && options.settles ? (await settlePayment(context, seen.reference))?.payment : found
  const compared = { reference: seen.reference, payment, seen }
  if (!payment) return { ...compared, finding: 'paid-not-applied', note: 'not a payment of this portal' }
  switch (payment.status) {
    case 'paid':
      if (seen.status === 'reversed') return { ...compared, finding: 'applied-not-paid', note: 'refunded since' }
      return { ...compared, finding: 'matched', note: isWaiting ? 'settled now' : '' }
    case 'duplicate':
      return { ...compared, finding: 'duplicate', note: seen.status === 'reversed' ? 'refunded' : 'to be refunded' }
    case 'late':
      return { ...compared, finding: 'given-back', note: seen.status === 'reversed' ? 'refunded' : 'to be refunded' }
    case 'refunded':
      return { ...compared, finding: 'given-back', note: payment.held_for ?? '' }
    default:
      if (seen.status === 'reversed') return { ...compared, finding: 'given-back', note: 'never settled' }
      return { ...compared, finding: 'paid-not-applied', note: payment.held_for ?? '' }
  }
}

/**
 * A payment that we recorded and the list lacks: the two periods may differ at the edges, so the gateway is queried
 * by reference.
 */
async function compareBooked(context: Context, payment: Payment): Promise<Compared> {
  const { reference } = payment
  if (payment.payer === 'office') return { reference, payment, seen: undefined, finding: 'booked-by-office', note: '' }
  const asked = await context.gateway.verify(reference)
  if (!asked.ok && asked.failure.kind !== 'unknown-reference')
    throw new AppError(
      'gateway-unreachable',
      `The gateway could not be queried about ${reference}: ${asked.failure.message}`,
    )
  const seen = asked.ok ? asked.value : undefined
  if (seen?.status === 'success') return { reference, payment, seen, finding: 'matched', note: '' }
  return { reference, payment, seen, finding: 'applied-not-paid', note: seen ? '' : 'the gateway has no record of it' }
}

function bookedIn(context: Context, period: { from: Date; to: Date }): Promise<Payment[]> {
  return context.db
    .selectFrom('payment')
    .selectAll()
    .where('status', '=', 'paid')
    .where('created_at', '>=', period.from)
    .where('created_at', '<', period.to)
    .orderBy('created_at', 'desc')
    .execute()
}

function asRow({ finding, reference, payment, seen, note }: Compared) {
  return [
    finding,
    reference,
    payment?.status ?? 'unknown',
    payment && inMajorUnits(payment.amount_minor),
    payment?.currency ?? seen?.currency,
    seen?.status,
    seen && inMajorUnits(seen.amountMinor),
    seen?.id,
    seen?.paidAt,
    note,
  ]
}

function countFindings(compared: readonly Compared[]): Reconciliation['counts'] {
  const counts: Reconciliation['counts'] = {}
  for (const { finding } of compared) counts[finding] = (counts[finding] ?? 0) + 1
  return counts
}
