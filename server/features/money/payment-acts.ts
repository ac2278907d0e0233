import { sql } from 'kysely'
import type * as z from 'zod'
import {
  type openDecision,
  type paymentRefund,
  type paymentStory,
  refundStates,
} from '#shared/contract/schemas/office-payments.ts'
import { isUntouched } from '#shared/domain/case-life.ts'
import { isCurrencyOfFees } from '#shared/domain/fees.ts'
import { isInScope, scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { livesOf } from '../applications/life.ts'
import { getApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { type DueFee, feeKindOf, requireFee } from '../payments/due-fee.ts'
import type { Payment } from '../payments/queries.ts'
import { promisedMinor, receivedOf } from '../payments/received.ts'
import { oneOfTwo } from '../staff/one-of-two.ts'

type Story = z.output<typeof paymentStory>
type Acts = Pick<Story, 'left' | 'due' | 'refunds' | 'decision' | 'refund_effect' | 'can'>

const withMoney = ['paid', 'mismatched', 'duplicate', 'late']

/** The caller, if they may settle this payment, and where it is. */
interface Settler {
  member: StaffMember
  placed: ApplicationRecord
  now: Date
}

/** What is left of a payment, what was asked about it, and what the caller may do. The calls check it again. */
export async function actsOf(
  { clock }: Pick<Context, 'clock'>,
  db: Queryable,
  member: StaffMember,
  id: string,
): Promise<Acts> {
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const application = await getApplication(db, payment.application_id)
  const maySettle = scopesOf(member.grants, ['money.settle']).some(scope => isInScope(scope, application))
  const settler = maySettle ? { member, placed: application, now: clock.now() } : undefined
  const received = receivedOf(payment)
  const hasMoney = withMoney.includes(payment.status)
  const [promised, refunds, decision] = await Promise.all([
    promisedMinor(db, id),
    refundsOf(db, { id, currency: received.currency }, settler),
    decisionOf(db, id, settler),
  ])
  const due = dueOf(payment, application)
  const left = { ...received, amount_minor: hasMoney ? Math.max(0, received.amount_minor - promised) : 0 }
  const isFree = maySettle && !decision && left.amount_minor > 0
  return {
    left,
    ...(due ? { due: { amount_minor: due.amountMinor, currency: due.currency } } : {}),
    refunds,
    ...(decision ? { decision } : {}),
    refund_effect: effectOf(payment, application),
    can: isFree ? canBegin(payment, { due, promised }) : [],
  }
}

function canBegin(payment: Payment, { due, promised }: { due: DueFee | undefined; promised: number }): Story['can'] {
  const isHeld = payment.status === 'mismatched' && promised === 0
  const received = receivedOf(payment)
  const isLess = due && received.amount_minor < Math.max(due.amountMinor, payment.amount_minor)
  const isBooked = received.currency === due?.currency || isCurrencyOfFees(received.currency)
  const isOther = due && received.currency !== due.currency
  const isSameOffer = feeKindOf(payment) === 'application' || payment.decision_id === due?.decisionId
  const isMoved = promised === 0 && !(payment.status === 'paid' && feeKindOf(payment) === 'acceptance')
  return [
    ...(isHeld && due && isBooked && isSameOffer
      ? [isLess || isOther ? ('accept-asking' as const) : ('accept' as const)]
      : []),
    ...(isHeld ? (['give-back'] as const) : []),
    ...(isHeld ? [] : (['refund'] as const)),
    ...(isMoved ? (['move'] as const) : []),
  ]
}

function dueOf(payment: Payment, application: ApplicationRecord): DueFee | undefined {
  try {
    const due = requireFee(application, feeKindOf(payment))
    return due.kind === 'application' && application.status === 'submitted' ? undefined : due
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** What follows for the application if everything is given back (office.md section 5). */
function effectOf(payment: Payment, application: ApplicationRecord): Story['refund_effect'] {
  if (payment.status !== 'paid') return 'nothing'
  if (feeKindOf(payment) === 'application')
    return application.status === 'submitted' && !isUntouched(livesOf(application).stage) ? 'stands' : 'due-again'
  const state = application.told?.id === payment.decision_id ? application.told?.offer?.state : undefined
  if (state === 'cleared' || state === 'enrolled') return 'stands'
  return state === 'confirmed' ? 'steps-back' : 'due-again'
}

type Refund = z.output<typeof paymentRefund>

async function refundsOf(
  db: Queryable,
  { id, currency }: { id: string; currency: string },
  settler: Settler | undefined,
): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refund')
    .leftJoin('staff as asker', 'asker.id', 'refund.asked_by')
    .leftJoin('staff as second', 'second.id', 'refund.agreed_by')
    .select(['refund.id', 'refund.amount_minor', 'refund.reason', 'refund.status', 'refund.by_hand'])
    .select(['refund.asked_by', 'refund.created_at', 'refund.failure'])
    .select(['asker.full_name as asker_name', 'second.full_name as second_name'])
    .where('refund.payment_id', '=', id)
    .orderBy('refund.created_at', 'desc')
    .limit(50)
    .execute()
  const isOne = await oneWith(
    db,
    settler,
    rows.map(({ asked_by }) => asked_by),
  )
  return rows.map(row => ({
    id: row.id,
    amount_minor: row.amount_minor,
    currency,
    reason: row.reason,
    state: refundStates.find(state => state === row.status) ?? 'needs-office',
    by: row.by_hand ? 'hand' : 'gateway',
    at: row.created_at.toISOString(),
    ...(row.asker_name ? { asked_by: row.asker_name } : {}),
    ...(row.second_name ? { agreed_by: row.second_name } : {}),
    ...(row.failure ? { failure: row.failure } : {}),
    can: isOne ? refundActs(row, isOne(row.asked_by, row.created_at)) : [],
  }))
}

/** Whether somebody who asked counts as one with the caller; undefined for someone who settles nothing. */
async function oneWith(db: Queryable, settler: Settler | undefined, ids: readonly (string | null)[]) {
  if (!settler) return undefined
  const { member, placed, now } = settler
  const test = await oneOfTwo(
    db,
    member,
    ids.filter(id => id !== null),
  )
  // A refund that failed can be asked for anew, in the same row.
  return (by: string | null, at: Date) =>
    by !== null && test({ by, at, until: now, wanted: settles, second: settles, placed }) !== undefined
}

const settles = ['money.settle'] as const

function refundActs({ status }: { status: string }, isOne: boolean): Refund['can'] {
  if (status === 'asked') return isOne ? ['discard'] : ['approve', 'discard']
  if (status === 'needs-office') return ['retry']
  return status === 'to-pay' ? ['paid'] : []
}

async function decisionOf(
  db: Queryable,
  id: string,
  settler: Settler | undefined,
): Promise<z.output<typeof openDecision> | undefined> {
  const row = await db
    .selectFrom('payment_decision')
    .innerJoin('staff', 'staff.id', 'payment_decision.asked_by')
    .innerJoin('application', 'application.id', 'payment_decision.application_id')
    .select([
      'payment_decision.id',
      'payment_decision.reason',
      'payment_decision.asked_at',
      'payment_decision.asked_by',
    ])
    .select(['staff.full_name', 'application.application_number'])
    .select(sql<'accept' | 'move'>`payment_decision.action`.as('action'))
    .where('payment_decision.payment_id', '=', id)
    .where('agreed_at', 'is', null)
    .where('discarded_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const isOne = await oneWith(db, settler, [row.asked_by])
  const can = isOne ? ([...(isOne(row.asked_by, row.asked_at) ? [] : ['approve' as const]), 'discard'] as const) : []
  return {
    id: row.id,
    action: row.action,
    ...(row.action === 'move' && row.application_number ? { application_number: row.application_number } : {}),
    reason: row.reason,
    asked_by: row.full_name,
    at: row.asked_at.toISOString(),
    can: [...can],
  }
}
