import type { Context } from '../../base/context.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isNotSetAside, orSetAside } from '../../jobs/set-aside.ts'
import { getApplication } from '../applications/queries.ts'
import { finishRefund, lockPaymentById } from './finish-refund.ts'
import { receivedOf } from './received.ts'
import { tellOffice } from './tell.ts'

const job: Actor = { kind: 'job', id: 'request-refunds' }
const minuteMs = 60_000
const retryMs = minuteMs
const triesBeforeOffice = 20
/** The provider takes days; usually its event arrives first. */
const askAgainMs = 60 * minuteMs

/**
 * Requests one refund that is due from the gateway, and later its result. A refund that the gateway refuses is left to
 * the office.
 */
export const requestRefunds: Duty = {
  name: 'request-refunds',
  restMs: 15_000,
  async run(context) {
    const done = await orSetAside(context, 'request-refunds', async take => {
      const due = await claimDue(context)
      if (!due) return 'nothing due'
      take(due.id)
      await (due.gateway_id === null ? request(context, due) : askWhatBecame(context, due, due.gateway_id))
      return 'done'
    })
    return done !== 'nothing due'
  },
}

type DueRefund = NonNullable<Awaited<ReturnType<typeof claimDue>>>

async function claimDue(context: Context) {
  const now = context.clock.now()
  const claimed = await context.db
    .updateTable('refund')
    .set(eb => ({ attempts: eb('attempts', '+', 1), next_attempt_at: new Date(now.getTime() + retryMs) }))
    .where('id', '=', eb =>
      eb
        .selectFrom('refund')
        .select('id')
        .where('next_attempt_at', '<=', now)
        .where(isNotSetAside(context, 'request-refunds', 'refund.id'))
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'payment_id', 'amount_minor', 'reason', 'attempts', 'gateway_id'])
    .executeTakeFirst()
  if (!claimed) return undefined
  const payment = await context.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', claimed.payment_id)
    .executeTakeFirstOrThrow()
  const isPart = claimed.amount_minor < receivedOf(payment).amount_minor
  return { ...claimed, reference: payment.reference, isPart }
}

const isUnknown = 'it is not known whether the payment service has received it; look there before you try again'

/**
 * A whole refund can be requested again, because the gateway refuses a second one. A part could be given back twice,
 * so if one request may have arrived, a person has to look.
 */
async function request(context: Context, due: DueRefund): Promise<void> {
  if (due.isPart && due.attempts > 1) return leave(context, due, isUnknown)
  const asked = await context.gateway.refund({
    reference: due.reference,
    amountMinor: due.amount_minor,
    merchantNote: due.reason,
  })
  if (asked.ok) return noteRequested(context, due, asked.value.id)
  const isRefused = asked.failure.kind !== 'unreachable'
  if (isRefused || due.attempts >= triesBeforeOffice) return leave(context, due, asked.failure.message)
  if (due.isPart) await leave(context, due, isUnknown)
}

function leave(context: Context, due: DueRefund, why: string): Promise<void> {
  return context.db.transaction().execute(tx => leaveToOffice(tx, context, due, { by: job, why }))
}

/** Its event may have come before the answer: then it is finished, or left to the office, and stays so. */
async function noteRequested(context: Context, due: DueRefund, gatewayId: string): Promise<void> {
  await context.db.transaction().execute(async tx => {
    await tx.updateTable('refund').set({ gateway_id: gatewayId }).where('id', '=', due.id).execute()
    await tx
      .updateTable('refund')
      .set({ status: 'requested', next_attempt_at: laterBy(context, askAgainMs) })
      .where('id', '=', due.id)
      .where('status', '=', 'due')
      .execute()
    await recordAudit(tx, context, { actor: job, action: 'refund.requested', subject: `payment:${due.reference}` })
  })
}

/** For lost events: the gateway’s response has the same information. */
async function askWhatBecame(context: Context, due: DueRefund, gatewayId: string): Promise<void> {
  const found = await context.gateway.fetchRefund(gatewayId)
  await context.db.transaction().execute(async tx => {
    const payment = await lockPaymentById(tx, due.payment_id)
    if (found.ok && found.value.status === 'processed') return finishRefund(tx, context, payment, due)
    if (found.ok && isStuck(found.value.status))
      return leaveToOffice(tx, context, due, { by: job, why: `the payment service calls it ${found.value.status}` })
    await tx
      .updateTable('refund')
      .set({ next_attempt_at: laterBy(context, askAgainMs) })
      .where('id', '=', due.id)
      .where('next_attempt_at', 'is not', null)
      .execute()
  })
}

/** The provider’s words for a refund that it does not complete alone. */
export function isStuck(status: string): boolean {
  return status === 'failed' || status === 'needs-attention'
}

function laterBy(context: Context, pauseMs: number): Date {
  return new Date(context.clock.now().getTime() + pauseMs)
}

/** The gateway did not do it: a person has to look, and reads why. */
export async function leaveToOffice(
  tx: Tx,
  context: Context,
  refund: { id: string; payment_id: string },
  { by, why }: { by: Actor; why: string },
): Promise<void> {
  const changed = await tx
    .updateTable('refund')
    .set({ status: 'needs-office', next_attempt_at: null, failure: why })
    .where('id', '=', refund.id)
    .where('status', '<>', 'needs-office')
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow()
  await recordAudit(tx, context, {
    actor: by,
    action: 'refund.refused',
    subject: `payment:${payment.reference}`,
    detail: { why },
  })
  const application = await getApplication(tx, payment.application_id)
  await tellOffice(tx, context, { payment, application }, `a refund could not be made: ${why}`)
  context.bell.ring('send-mail')
}
