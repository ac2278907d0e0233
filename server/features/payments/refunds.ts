import { formatMoney } from '#shared/domain/money.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { heldPaymentReturned } from '../../emails/payments.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isNotSetAside, orSetAside } from '../../jobs/set-aside.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { asCurrency } from './currency.ts'
import type { Payment } from './queries.ts'
import { addressed, tellOffice } from './tell.ts'

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
  const { reference } = await context.db
    .selectFrom('payment')
    .select('reference')
    .where('id', '=', claimed.payment_id)
    .executeTakeFirstOrThrow()
  return { ...claimed, reference }
}

async function request(context: Context, due: DueRefund): Promise<void> {
  const asked = await context.gateway.refund({
    reference: due.reference,
    amountMinor: due.amount_minor,
    merchantNote: due.reason,
  })
  if (asked.ok) return noteRequested(context, due, asked.value.id)
  if (asked.failure.kind !== 'unreachable' || due.attempts >= triesBeforeOffice)
    await context.db
      .transaction()
      .execute(tx => leaveToOffice(tx, context, due, { by: job, why: asked.failure.message }))
}

async function noteRequested(context: Context, due: DueRefund, gatewayId: string): Promise<void> {
  await context.db.transaction().execute(async tx => {
    await tx
      .updateTable('refund')
      .set({ status: 'requested', gateway_id: gatewayId, next_attempt_at: laterBy(context, askAgainMs) })
      .where('id', '=', due.id)
      .execute()
    await recordAudit(tx, context, { actor: job, action: 'refund.requested', subject: `payment:${due.reference}` })
  })
}

/** For lost events: the gateway’s response has the same information. */
async function askWhatBecame(context: Context, due: DueRefund, gatewayId: string): Promise<void> {
  const found = await context.gateway.fetchRefund(gatewayId)
  await context.db.transaction().execute(async tx => {
    if (found.ok && found.value.status === 'processed') return finish(tx, context, due.id)
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

function isStuck(status: string): boolean {
  return status === 'failed' || status === 'needs-attention'
}

function laterBy(context: Context, pauseMs: number): Date {
  return new Date(context.clock.now().getTime() + pauseMs)
}

async function finish(tx: Tx, context: Context, refundId: string): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ status: 'processed', settled_at: context.clock.now(), next_attempt_at: null })
    .where('id', '=', refundId)
    .execute()
}

async function leaveToOffice(
  tx: Tx,
  context: Context,
  refund: { id: string; payment_id: string },
  { by, why }: { by: Actor; why: string },
): Promise<void> {
  const changed = await tx
    .updateTable('refund')
    .set({ status: 'needs-office', next_attempt_at: null })
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

/** The content of a refund event; the status is the provider’s own word. */
export interface RefundNews {
  reference: string
  status: string
  amountMinor: number
}

/**
 * Records what the provider reports about a refund, in the transaction that completes its event, so that each event counts once.
 * One of our refunds is completed or left to the office; one that the office made on the provider’s own pages is recorded with the
 * payment.
 */
export async function noteRefund(tx: Tx, context: Context, news: RefundNews): Promise<void> {
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('reference', '=', news.reference)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return
  const known = await tx.selectFrom('refund').selectAll().where('payment_id', '=', payment.id).executeTakeFirst()
  if (known && isStuck(news.status))
    return leaveToOffice(tx, context, known, {
      by: { kind: 'gateway' },
      why: `the payment service calls it ${news.status}`,
    })
  if (news.status !== 'processed') return
  if (known && known.status !== 'processed') return finish(tx, context, known.id)
  const knownMinor = known?.amount_minor ?? 0
  const givenBackMinor = Math.min(payment.amount_minor, knownMinor + news.amountMinor)
  if (givenBackMinor <= knownMinor) return
  const now = context.clock.now()
  await tx
    .insertInto('refund')
    .values({
      id: context.random.id(),
      payment_id: payment.id,
      amount_minor: givenBackMinor,
      reason: 'made at the payment service',
      status: 'processed',
      created_at: now,
      settled_at: now,
    })
    .onConflict(conflict =>
      conflict.column('payment_id').doUpdateSet({ amount_minor: givenBackMinor, settled_at: now }),
    )
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'gateway' },
    action: 'refund.processed',
    subject: `payment:${payment.reference}`,
    detail: { amount_minor: news.amountMinor },
  })
  if (payment.status === 'mismatched') await tellHeldIsReturned(tx, context, payment, news.amountMinor)
}

/** The applicant was told that the payment is being checked. This email reports the outcome. */
async function tellHeldIsReturned(tx: Tx, context: Context, payment: Payment, amountMinor: number): Promise<void> {
  const application = await getApplication(tx, payment.application_id)
  const content = heldPaymentReturned({
    ...addressed(application, payment),
    amount: formatMoney(amountMinor, asCurrency(payment.currency)),
    reference: payment.reference,
    payer: payment.payer === 'sponsor' ? 'someone-else' : 'applicant',
  })
  await tellApplicant(tx, context, application, { kind: 'payment-returned', content })
  context.bell.ring('send-mail')
}
