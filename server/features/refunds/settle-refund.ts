import { formatSum } from '#shared/domain/money.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import { refundAgreed } from '../../emails/payments.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { finishRefund } from '../payments/finish-refund.ts'
import { promisedMinor, receivedOf } from '../payments/received.ts'
import { addressed } from '../payments/tell.ts'
import { type LockedPayment, lockPayment, note, requireSecond } from './lock-payment.ts'

type Refund = Awaited<ReturnType<typeof lockRefund>>['refund']

export interface Settled {
  id: string
  state: 'due' | 'to-pay' | 'discarded' | 'needs-office' | 'asked' | 'processed'
}

/**
 * Agrees to a refund, which the gateway is then asked for or which the bursary sends. The applicant is emailed. Throws
 * 404, 403 for the person who asked, and 409 if it was decided or the payment changed since.
 */
export async function approveRefund(
  context: Context,
  transact: Transact,
  member: StaffMember,
  id: string,
): Promise<Settled> {
  const settled = await transact(async tx => {
    const locked = await lockRefund(tx, member, id)
    const { refund, payment, application } = locked
    if (refund.status !== 'asked' || refund.asked_by === null) throw await wrongState(tx, refund)
    await requireSecond(tx, context, member, { askedBy: refund.asked_by, since: refund.created_at, application })
    if (!['paid', 'mismatched', 'duplicate', 'late'].includes(payment.status))
      throw new AppError('conflicting-change', 'The payment has been refunded since this was asked. Discard it.')
    if ((await promisedMinor(tx, payment.id)) > receivedOf(payment).amount_minor)
      throw new AppError('conflicting-change', 'Too little of the payment is left by now. Discard this refund.')
    const now = context.clock.now()
    const state = refund.by_hand ? ('to-pay' as const) : ('due' as const)
    await tx
      .updateTable('refund')
      .set({
        status: state,
        agreed_by: member.id,
        agreed_at: now,
        failure: null,
        attempts: 0,
        next_attempt_at: refund.by_hand ? null : now,
      })
      .where('id', '=', id)
      .execute()
    await note(tx, context, member, {
      payment,
      action: 'refund.agreed',
      detail: { amount_minor: refund.amount_minor, by: refund.by_hand ? 'hand' : 'gateway' },
    })
    await tellAgreed(tx, context, locked)
    return { id, state }
  })
  context.bell.ring('send-mail')
  context.bell.ring('request-refunds')
  return settled
}

async function tellAgreed(
  tx: Tx,
  context: Context,
  { refund, payment, application }: LockedPayment & { refund: Refund },
): Promise<void> {
  const content = refundAgreed({
    ...addressed(application, payment),
    amount: formatSum({ amount_minor: refund.amount_minor, currency: receivedOf(payment).currency }),
    reference: payment.reference,
    payer: payment.payer === 'sponsor' ? 'someone-else' : 'applicant',
    reason: refund.reason,
    by: refund.by_hand ? 'hand' : 'gateway',
  })
  await tellApplicant(tx, context, application, { kind: 'payment-goes-back', content })
}

/** Discards a refund to which nobody has agreed. One that the gateway had not done is as it was. Throws 404 and 409. */
export function discardRefund(context: Context, transact: Transact, member: StaffMember, id: string): Promise<Settled> {
  return transact(async tx => {
    const { refund, payment } = await lockRefund(tx, member, id)
    if (refund.status !== 'asked') throw await wrongState(tx, refund)
    const state = refund.failure === null ? ('discarded' as const) : ('needs-office' as const)
    const discarded = { discarded_by: member.id, discarded_at: context.clock.now() }
    await tx
      .updateTable('refund')
      .set(state === 'discarded' ? { status: state, ...discarded } : { status: state, by_hand: false })
      .where('id', '=', id)
      .execute()
    await note(tx, context, member, {
      payment,
      action: 'refund.discarded',
      detail: { amount_minor: refund.amount_minor },
    })
    return { id, state }
  })
}

/**
 * Tries a refund again that the gateway did not do: there, or by hand, to which another person has to agree. What the
 * gateway calls failed is requested anew; otherwise it is asked what became of it. Throws 404 and 409.
 */
export async function retryRefund(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, by }: { id: string; by: 'gateway' | 'hand' },
): Promise<Settled> {
  const settled = await transact(async tx => {
    const { refund, payment } = await lockRefund(tx, member, id)
    if (refund.status !== 'needs-office') throw await wrongState(tx, refund)
    const hand = { status: 'asked', by_hand: true, asked_by: member.id, agreed_by: null, agreed_at: null }
    const again = { status: 'due', attempts: 0, next_attempt_at: context.clock.now(), failure: null }
    const isFailed = /\bfailed$/.test(refund.failure ?? '')
    await tx
      .updateTable('refund')
      .set(by === 'hand' ? hand : { ...again, ...(isFailed ? { gateway_id: null } : {}) })
      .where('id', '=', id)
      .execute()
    await note(tx, context, member, {
      payment,
      action: by === 'hand' ? 'refund.asked' : 'refund.retried',
      detail: { amount_minor: refund.amount_minor, by },
    })
    return { id, state: by === 'hand' ? ('asked' as const) : ('due' as const) }
  })
  context.bell.ring('request-refunds')
  return settled
}

/** Records that the bursary has sent a refund itself. Throws 404 and 409. */
export async function recordRefundPaid(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, note: how }: { id: string; note: string },
): Promise<Settled> {
  const settled = await transact(async tx => {
    const { refund, payment } = await lockRefund(tx, member, id)
    if (refund.status !== 'to-pay') throw await wrongState(tx, refund)
    await tx.updateTable('refund').set({ hand_note: how, paid_by: member.id }).where('id', '=', id).execute()
    await note(tx, context, member, {
      payment,
      action: 'refund.paid-by-hand',
      detail: { amount_minor: refund.amount_minor, reason: how },
    })
    await finishRefund(tx, context, payment, { id, actor: { kind: 'staff', id: member.id } })
    return { id, state: 'processed' as const }
  })
  context.bell.ring('send-mail')
  return settled
}

/** A refund with its payment, locked in the order of everything that settles money. Throws 404. */
async function lockRefund(tx: Tx, member: StaffMember, id: string) {
  const found = await tx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('payment.reference')
    .where('refund.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('not-found', 'There is no such refund.')
  const locked = await lockPayment(tx, member, found.reference)
  const refund = await tx.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...locked, refund }
}

const stateInWords: Record<string, string> = {
  asked: 'has been asked for, and no one has agreed to it yet',
  due: 'has been agreed to and is about to be requested',
  'to-pay': 'has been agreed to and is to be sent by hand',
  requested: 'is at the payment service',
  processed: 'has been made',
  'needs-office': 'could not be made',
  discarded: 'was discarded',
}

/** 409 that says who was faster. */
async function wrongState(tx: Tx, { status, agreed_by, discarded_by }: Refund): Promise<AppError> {
  const by = discarded_by ?? agreed_by
  const who = by ? await tx.selectFrom('staff').select('full_name').where('id', '=', by).executeTakeFirst() : undefined
  return new AppError(
    'conflicting-change',
    `This refund ${stateInWords[status] ?? status}${who ? ` (${who.full_name})` : ''}.`,
  )
}
