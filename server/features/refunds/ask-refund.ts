import { formatSum } from '#shared/domain/money.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import type { Payment } from '../payments/queries.ts'
import { promisedMinor, receivedOf } from '../payments/received.ts'
import { lockPayment, note, refuseWhileAsked } from './lock-payment.ts'

export interface RefundWanted {
  amountMinor: number
  reason: string
  by: 'gateway' | 'hand'
}

export interface Asked {
  id: string
  state: 'asked'
}

/**
 * Asks for a refund, to which another person has to agree. Throws 404, 409 while something else is asked about the
 * payment or where no money has come, and 422 for more than what is left.
 */
export function askRefund(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { reference, ...wanted }: RefundWanted & { reference: string },
): Promise<Asked> {
  return transact(async tx => {
    const { payment } = await lockPayment(tx, member, reference)
    return writeRefund(tx, context, member, payment, wanted)
  })
}

const refundable = ['paid', 'mismatched', 'duplicate', 'late']

/** The same for a payment that is locked. */
export async function writeRefund(
  tx: Tx,
  context: Context,
  member: StaffMember,
  payment: Payment,
  { amountMinor, reason, by }: RefundWanted,
): Promise<Asked> {
  await refuseWhileAsked(tx, payment)
  if (!refundable.includes(payment.status))
    throw new AppError('conflicting-change', 'There is no money of this payment to refund.')
  if (payment.payer === 'office' && by === 'gateway')
    throw invalidFields([{ field: 'by', message: 'The payment service does not know this transfer. Send it by hand.' }])
  const { amount_minor: receivedMinor, currency } = receivedOf(payment)
  const leftMinor = receivedMinor - (await promisedMinor(tx, payment.id))
  if (leftMinor <= 0)
    throw new AppError('conflicting-change', 'All of this payment has been refunded, or its refund has started.')
  if (amountMinor > leftMinor)
    throw new AppError('amount-mismatch', `Only ${formatSum({ amount_minor: leftMinor, currency })} of it is left.`)
  if (payment.status === 'mismatched' && amountMinor < leftMinor)
    throw new AppError(
      'amount-mismatch',
      'A payment that is held is refunded as a whole. To refund a part of it, accept it first.',
    )
  const id = context.random.id()
  await tx
    .insertInto('refund')
    .values({
      id,
      payment_id: payment.id,
      amount_minor: amountMinor,
      reason,
      status: 'asked',
      by_hand: by === 'hand',
      asked_by: member.id,
      created_at: context.clock.now(),
    })
    .execute()
  await note(tx, context, member, {
    payment,
    action: 'refund.asked',
    detail: { reason, amount_minor: amountMinor, by },
  })
  return { id, state: 'asked' }
}
