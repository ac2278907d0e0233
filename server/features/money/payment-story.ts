import { sql } from 'kysely'
import type * as z from 'zod'
import type { paymentEvent } from '#shared/contract/schemas/office-payments.ts'
import type { Queryable } from '../../db/client.ts'
import { actorName } from '../cases/history.ts'

export type PaymentEvent = z.output<typeof paymentEvent>

/** What is told of an audit line; lines of other actions, such as reading, are no part of the story. */
const told: Readonly<Partial<Record<string, PaymentEvent['kind']>>> = {
  'payment.opened': 'opened',
  'payment.settled': 'settled',
  'payment.held': 'held',
  'payment.duplicate': 'duplicate',
  'payment.late': 'late',
  'payment.refunded': 'refunded',
  'payment.voided': 'voided',
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
  const [lines, news, refund] = await Promise.all([
    linesAbout(db, payment),
    newsAbout(db, payment),
    db.selectFrom('refund').selectAll().where('payment_id', '=', payment.id).executeTakeFirst(),
  ])
  const { currency } = payment.received ?? payment.asked
  const ofRefund = refund && { amount_minor: refund.amount_minor, currency }
  const asked: PaymentEvent = {
    at: payment.created_at.toISOString(),
    kind: 'asked',
    by: { kind: payment.payer === 'office' ? 'staff' : payment.payer },
    sum: payment.asked,
  }
  const events = [asked, ...news, ...lines.map(line => withSum(line, payment.received, ofRefund))]
  if (refund)
    events.push({
      at: refund.created_at.toISOString(),
      kind: 'refund-asked',
      by: { kind: 'job' },
      sum: { amount_minor: refund.amount_minor, currency },
      detail: refund.reason,
    })
  if (refund?.status === 'processed' && refund.settled_at && !lines.some(({ kind }) => kind === 'refund-done'))
    events.push({
      at: refund.settled_at.toISOString(),
      kind: 'refund-done',
      by: { kind: 'gateway' },
      sum: { amount_minor: refund.amount_minor, currency },
    })
  return events.sort(inOrder)
}

/** What happened in the same second is told by cause: one transaction writes its rows some milliseconds apart. */
function inOrder(one: PaymentEvent, other: PaymentEvent): number {
  const bySecond = one.at.slice(0, 19).localeCompare(other.at.slice(0, 19))
  return bySecond || orderOf(one) - orderOf(other) || one.at.localeCompare(other.at)
}

/** Of what happened in the same transaction, the cause comes first. */
const causes: readonly PaymentEvent['kind'][] = ['asked', 'opened', 'told', 'settled', 'held', 'duplicate', 'late']

function orderOf({ kind }: PaymentEvent): number {
  const at = causes.indexOf(kind)
  return at === -1 ? causes.length : at
}

function withSum(line: PaymentEvent, received: PaymentEvent['sum'], refund: PaymentEvent['sum']): PaymentEvent {
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

async function linesAbout(db: Queryable, { reference }: Told): Promise<PaymentEvent[]> {
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
    return [{ at: row.at.toISOString(), kind, by, ...(detail ? { detail } : {}) }]
  })
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
