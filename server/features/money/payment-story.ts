import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import type { paymentEvent } from '#shared/contract/schemas/office-payments.ts'
import type { Queryable } from '../../db/client.ts'
import type { RefundTable } from '../../db/tables.ts'
import { actorName } from '../file/history.ts'

export type PaymentEvent = z.output<typeof paymentEvent>

/** What is told of an audit line; lines of other actions, such as reading, are no part of the story. */
const told: Readonly<Partial<Record<string, PaymentEvent['kind']>>> = {
  'payment.opened': 'opened',
  'payment.settled': 'settled',
  'payment.held': 'held',
  'payment.duplicate': 'duplicate',
  'payment.late': 'late',
  'payment.refunded': 'refunded',
  'payment.disputed': 'disputed',
  'payment.dispute-ended': 'dispute-ended',
  'payment.voided': 'voided',
  'payment.accept-asked': 'accept-asked',
  'payment.accepted': 'accepted',
  'payment.move-asked': 'move-asked',
  'payment.moved': 'moved',
  'payment.decision-discarded': 'decision-discarded',
  'refund.asked': 'refund-asked',
  'refund.agreed': 'refund-agreed',
  'refund.discarded': 'refund-discarded',
  'refund.retried': 'refund-retried',
  'refund.paid-by-hand': 'refund-done',
  'refund.requested': 'refund-requested',
  'refund.processed': 'refund-done',
  'refund.refused': 'refund-refused',
}

/** A payment as the story is built from. */
export interface Told {
  id: string
  reference: string
  created_at: Date
  payer: string
  asked: { amount_minor: number; currency: string }
  received: { amount_minor: number; currency: string } | undefined
  gateway_id: string | null
}

/** Everything that happened to a payment, oldest first. */
export async function storyOf(db: Queryable, payment: Told): Promise<PaymentEvent[]> {
  const [lines, news, refunds] = await Promise.all([
    linesAbout(db, payment),
    newsAbout(db, payment),
    db.selectFrom('refund').selectAll().where('payment_id', '=', payment.id).orderBy('created_at').limit(50).execute(),
  ])
  const { currency } = payment.received ?? payment.asked
  const asked: PaymentEvent = {
    at: payment.created_at.toISOString(),
    kind: 'asked',
    by: { kind: payment.payer === 'office' ? 'staff' : payment.payer },
    sum: payment.asked,
  }
  const only = refunds.length === 1 ? refunds[0] : undefined
  const sums = { received: payment.received, refund: only && { amount_minor: only.amount_minor, currency } }
  const events = [asked, ...news, ...lines.map(line => withSum(line, sums)), ...refunds.flatMap(eventsOf(currency))]
  return events.sort(inOrder)
}

type RefundRow = Selectable<RefundTable>

/** What no line tells: an automatic refund, and the end of one at the gateway. */
function eventsOf(currency: string) {
  return ({ created_at, settled_at, amount_minor, reason, status, asked_by, by_hand }: RefundRow): PaymentEvent[] => {
    const sum = { amount_minor, currency }
    const isProviders = reason === 'made at the payment service'
    return [
      ...(asked_by === null && !isProviders
        ? [{ at: created_at.toISOString(), kind: 'refund-asked', by: { kind: 'job' }, sum, detail: reason } as const]
        : []),
      ...(status === 'processed' && settled_at && !by_hand && !isProviders
        ? [{ at: settled_at.toISOString(), kind: 'refund-done', by: { kind: 'gateway' }, sum } as const]
        : []),
    ]
  }
}

/** What happened in the same second is told by cause: one transaction writes its rows some milliseconds apart. */
function inOrder(one: PaymentEvent, other: PaymentEvent): number {
  const bySecond = one.at.slice(0, 19).localeCompare(other.at.slice(0, 19))
  return bySecond || orderOf(one) - orderOf(other) || one.at.localeCompare(other.at)
}

/** Of what happened in the same transaction, the cause comes first. */
const causes: readonly PaymentEvent['kind'][] = [
  ...([
    'asked',
    'opened',
    'told',
    'held',
    'duplicate',
    'late',
    'accept-asked',
    'move-asked',
    'moved',
    'settled',
  ] as const),
  ...(['accepted', 'refund-asked', 'refund-agreed', 'refund-requested'] as const),
]

function orderOf({ kind }: PaymentEvent): number {
  const at = causes.indexOf(kind)
  return at === -1 ? causes.length : at
}

interface Sums {
  received: PaymentEvent['sum']
  /** Of the only refund that there is. */
  refund: PaymentEvent['sum']
}

/** Lines of people say how much; of the others it follows. */
function withSum(line: PaymentEvent, { received, refund }: Sums): PaymentEvent {
  if (line.sum) return line
  switch (line.kind) {
    case 'settled':
    case 'held':
    case 'duplicate':
    case 'late':
      return received ? { ...line, sum: received } : line
    case 'refund-requested':
    case 'refund-done':
    case 'refund-refused':
      return refund ? { ...line, sum: refund } : line
    default:
      return line
  }
}

async function linesAbout(db: Queryable, { reference, received, asked }: Told): Promise<PaymentEvent[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['audit_log.at', 'audit_log.action', 'audit_log.actor_kind', 'audit_log.actor_id', 'audit_log.detail'])
    .select(actorName('audit_log'))
    .where('audit_log.subject', '=', `payment:${reference}`)
    .where('audit_log.action', 'in', Object.keys(told))
    .orderBy('audit_log.id')
    .limit(200)
    .execute()
  return rows.flatMap(row => {
    const kind = told[row.action]
    if (!kind) return []
    // A command is given by someone who names themselves; a job has a name of its own that tells nobody anything.
    const name = row.full_name ?? (row.actor_kind === 'command' ? row.actor_id : null)
    const detail = reasonIn(row.detail)
    const by = { kind: row.actor_kind, ...(name ? { name } : {}) }
    const amount_minor = amountIn(row.detail)
    const sum = amount_minor === undefined ? undefined : { amount_minor, currency: (received ?? asked).currency }
    return [{ at: row.at.toISOString(), kind, by, ...(sum ? { sum } : {}), ...(detail ? { detail } : {}) }]
  })
}

function amountIn(detail: unknown): number | undefined {
  if (typeof detail !== 'object' || detail === null || !('amount_minor' in detail)) return undefined
  return typeof detail.amount_minor === 'number' ? detail.amount_minor : undefined
}

function reasonIn(detail: unknown): string | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined
  const { reason, why } = detail as Record<string, unknown>
  return [reason, why].find(one => typeof one === 'string' && one !== '') as string | undefined
}

/** The provider’s own events, each stored once, found by the key under which they are stored (webhook-event.ts). */
async function newsAbout(db: Queryable, { gateway_id, reference, received }: Told): Promise<PaymentEvent[]> {
  const about = [reference, ...(gateway_id ? [gateway_id] : [])]
  const keys = chargeEvents.flatMap(event => about.map(one => `${event}:${one}`))
  const rows = await db
    .selectFrom('payment_event')
    .select(['event', 'received_at'])
    .where('event', 'in', chargeEvents)
    .where('data_key', 'in', keys)
    .orderBy(sql`received_at`)
    .limit(50)
    .execute()
  return rows.map(({ event, received_at }) => ({
    at: received_at.toISOString(),
    kind: 'told',
    by: { kind: 'gateway' },
    ...(received ? { sum: received } : {}),
    detail: event,
  }))
}

const chargeEvents = ['charge.success', 'charge.failed']
