import { isPaymentReference } from '#shared/domain/payment-reference.ts'
import type { Context } from '../../context.ts'
import type { Cell, Table } from '../../csv.ts'
import type { Queryable } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { findApplicationId } from '../applications/queries.ts'
import { findPayment, type Payment } from './queries.ts'

/** The first moment included, and the first one after. */
export interface Period {
  from?: Date | undefined
  to?: Date | undefined
}

const paymentHeading = [
  'reference',
  'fee',
  'status',
  'amount',
  'currency',
  'payer',
  'email',
  'application',
  'surname',
  'first name',
  'program type',
  'residency',
  'receipt',
  'opened at',
  'settled at',
  'held for',
] as const

function selectPayments(db: Queryable) {
  return db
    .selectFrom('payment')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .selectAll('payment')
    .select(['application.application_number', 'application.uuid', 'application.surname', 'application.first_name'])
}

/** Every payment that was opened in a period, of one status or all, newest first. */
export async function listPayments(context: Context, period: Period, status?: string): Promise<Table> {
  let query = selectPayments(context.db).orderBy('payment.created_at', 'desc')
  if (period.from) query = query.where('payment.created_at', '>=', period.from)
  if (period.to) query = query.where('payment.created_at', '<', period.to)
  if (status) query = query.where('payment.status', '=', status)
  return { heading: paymentHeading, rows: (await query.execute()).map(asRow) }
}

/** Fees paid with test cards, oldest first. They count as paid until the office voids them (docs/operations.md). */
export async function listTestPayments(context: Context): Promise<Table> {
  const rows = await selectPayments(context.db)
    .where('payment.mode', '=', 'test')
    .where('payment.status', '=', 'paid')
    .orderBy('payment.created_at')
    .execute()
  return { heading: paymentHeading, rows: rows.map(asRow) }
}

type Listed = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>

function asRow(payment: Listed): Cell[] {
  return [
    payment.reference,
    payment.fee,
    payment.status,
    inMajorUnits(payment.amount_minor),
    payment.currency,
    payment.payer,
    payment.email,
    payment.application_number ?? payment.uuid,
    payment.surname,
    payment.first_name,
    payment.program_type,
    payment.residency,
    payment.receipt_number,
    payment.created_at.toISOString(),
    payment.settled_at?.toISOString(),
    payment.held_for,
  ]
}

/**
 * Everything known about one payment, by its reference, or about all payments of an application, by its number or
 * uuid: what was requested, who did what, what the gateway reported, what was refunded; oldest first. Throws 404.
 */
export async function showPayments(context: Context, name: string): Promise<Table> {
  const payments = await findNamed(context.db, name)
  const histories = await Promise.all(payments.map(payment => historyOf(context.db, payment)))
  const rows = histories.flat().sort((a, b) => String(a[0]).localeCompare(String(b[0])))
  return { heading: ['when', 'reference', 'who', 'what', 'amount', 'currency', 'detail'], rows }
}

async function findNamed(db: Queryable, name: string): Promise<Payment[]> {
  const payment = isPaymentReference(name) ? await findPayment(db, name) : undefined
  if (payment) return [payment]
  const id = await findApplicationId(db, name)
  if (id === undefined) throw new AppError('not-found', `There is neither a payment nor an application ${name}.`)
  return db.selectFrom('payment').selectAll().where('application_id', '=', id).orderBy('created_at').execute()
}

async function historyOf(db: Queryable, payment: Payment): Promise<Cell[][]> {
  const { reference } = payment
  const amount = [inMajorUnits(payment.amount_minor), payment.currency]
  const audit = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `payment:${reference}`)
    .orderBy('id')
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .orderBy('created_at')
    .execute()
  const state = `${payment.status}${payment.held_for ? `: ${payment.held_for}` : ''}`
  return [
    [payment.created_at.toISOString(), reference, payment.payer, askedFor(payment), ...amount, payment.email],
    ...audit.map(({ at, actor_kind, actor_id, action, detail }) => [
      at.toISOString(),
      reference,
      actor_id === null ? actor_kind : `${actor_kind}:${actor_id}`,
      action,
      '',
      '',
      detailInWords(detail),
    ]),
    ...refunds.map(refund => [
      (refund.settled_at ?? refund.created_at).toISOString(),
      reference,
      refund.by_hand ? 'the bursary' : 'gateway',
      `refund ${refund.status}`,
      inMajorUnits(refund.amount_minor),
      payment.currency,
      refund.reason,
    ]),
    [
      (payment.settled_at ?? payment.created_at).toISOString(),
      reference,
      '',
      'stands at',
      ...amount,
      [state, payment.receipt_number && `receipt ${payment.receipt_number}`].filter(Boolean).join('; '),
    ],
  ]
}

function askedFor({ fee }: Payment): string {
  return fee === 'application' ? 'asked for' : `asked for: ${fee} fee`
}

function detailInWords(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return ''
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('; ')
}

/** '10000.00': a format that every spreadsheet reads as a number. */
export function inMajorUnits(amountMinor: number): string {
  return (amountMinor / 100).toFixed(2)
}
