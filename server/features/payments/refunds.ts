import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Duty } from '../../jobs/duty.ts'
import { tellOffice } from './book.ts'

const retryMs = 60_000
const triesBeforeOffice = 20

/** Asks the gateway to give back one payment that is due to go back. What it won't do becomes the office's. */
export const requestRefunds: Duty = {
  name: 'request-refunds',
  restMs: 15_000,
  async run(context) {
    const due = await claimDue(context)
    if (!due) return false
    const asked = await context.gateway.refund({
      reference: due.reference,
      amountMinor: due.amount_minor,
      merchantNote: due.reason,
    })
    if (asked.ok) await noteRequested(context, due, asked.value.id)
    else if (asked.failure.kind !== 'unreachable' || due.attempts >= triesBeforeOffice)
      await leaveToOffice(context, due, asked.failure.message)
    return true
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
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'payment_id', 'amount_minor', 'reason', 'attempts'])
    .executeTakeFirst()
  if (!claimed) return undefined
  const { reference } = await context.db
    .selectFrom('payment')
    .select('reference')
    .where('id', '=', claimed.payment_id)
    .executeTakeFirstOrThrow()
  return { ...claimed, reference }
}

async function noteRequested(context: Context, due: DueRefund, gatewayId: string): Promise<void> {
  await context.db.transaction().execute(async tx => {
    await tx
      .updateTable('refund')
      .set({ status: 'requested', gateway_id: gatewayId, next_attempt_at: null })
      .where('id', '=', due.id)
      .execute()
    await recordAudit(tx, context, { actor: 'clock', action: 'refund.requested', subject: `payment:${due.reference}` })
  })
}

async function leaveToOffice(context: Context, due: DueRefund, why: string): Promise<void> {
  await context.db.transaction().execute(async tx => {
    await tx
      .updateTable('refund')
      .set({ status: 'needs-office', next_attempt_at: null })
      .where('id', '=', due.id)
      .execute()
    await recordAudit(tx, context, {
      actor: 'clock',
      action: 'refund.refused',
      subject: `payment:${due.reference}`,
      detail: { why },
    })
    const payment = await tx
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', due.payment_id)
      .executeTakeFirstOrThrow()
    await tellOffice(tx, context, payment, `a refund could not be requested: ${why}`)
  })
  context.bell.ring('send-mail')
}

/** What the provider tells of a refund; the status is its own word. */
export async function noteRefundEvent(context: Context, reference: string, status: string): Promise<void> {
  if (status !== 'processed') return
  await context.db
    .updateTable('refund')
    .set({ status: 'processed', settled_at: context.clock.now(), next_attempt_at: null })
    .where('payment_id', '=', eb => eb.selectFrom('payment').select('id').where('reference', '=', reference))
    .execute()
}
