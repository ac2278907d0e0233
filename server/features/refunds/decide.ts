import type * as z from 'zod'
import type { decideBody, paymentStory } from '#shared/contract/schemas/office-payments.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { findApplicationId, getApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { showPayment } from '../money/read-payment.ts'
import { promisedMinor, receivedOf } from '../payments/received.ts'
import { bookAccepted, isLess, requireDue } from './accept.ts'
import { writeRefund } from './ask-refund.ts'
import {
  type LockedPayment,
  lockPayment,
  note,
  refuseWhileAsked,
  requireSecond,
  requireTarget,
} from './lock-payment.ts'
import { moveMoney, requireMovable } from './move.ts'

type Story = z.output<typeof paymentStory>
type Deciding = z.output<typeof decideBody> & { reference: string }

/**
 * Decides about money that does not count for what it was paid for. One person accepts what is at least the sum asked;
 * anything else is a request that another person agrees to. Throws 404, 409 and 422 with the reason.
 */
export async function decidePayment(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { reference, action, application: name, reason }: Deciding,
): Promise<Story> {
  const story = await transact(async tx => {
    const target = action === 'move' ? await findTarget(tx, member, name) : undefined
    const locked = await lockPayment(tx, member, reference, target === undefined ? [] : [target])
    await refuseWhileAsked(tx, locked.payment)
    const deciding = { ...locked, reason }
    if (action === 'accept') await accept(tx, context, member, deciding)
    if (action === 'give-back') await giveAllBack(tx, context, member, deciding)
    if (target !== undefined) {
      const other = await getApplication(tx, target)
      await requireMovable(tx, locked, other)
      await ask(tx, context, member, { ...deciding, action: 'move', application: other })
    }
    return showPayment(context, tx, member, reference)
  })
  context.bell.ring('send-mail')
  return story
}

async function findTarget(tx: Tx, member: StaffMember, name: string | undefined): Promise<number> {
  if (!name)
    throw invalidFields([{ field: 'application', message: 'Give the number of the application it was meant for.' }])
  return requireTarget(tx, member, await findApplicationId(tx, name), name)
}

type Reasoned = LockedPayment & { reason: string }

async function accept(tx: Tx, context: Context, member: StaffMember, deciding: Reasoned): Promise<void> {
  const { payment, application } = deciding
  await requireHeld(tx, payment)
  const due = requireDue(payment, application)
  if (isLess(payment, due)) return ask(tx, context, member, { ...deciding, action: 'accept', application })
  await ask(tx, context, member, { ...deciding, action: 'accept', application, isDecided: true })
  await bookAccepted(tx, context, member, deciding)
}

/** Throws 409 unless the money is held and no refund of it has begun. */
async function requireHeld(tx: Tx, payment: LockedPayment['payment']): Promise<void> {
  if (payment.status !== 'mismatched') throw new AppError('conflicting-change', 'This payment is no longer held.')
  if ((await promisedMinor(tx, payment.id)) > 0)
    throw new AppError('conflicting-change', 'A refund of this payment has been asked for or made.')
}

async function giveAllBack(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { payment, reason }: Reasoned,
): Promise<void> {
  const amountMinor = receivedOf(payment).amount_minor - (await promisedMinor(tx, payment.id))
  const by = payment.payer === 'office' ? 'hand' : 'gateway'
  await writeRefund(tx, context, member, payment, { amountMinor, reason, by })
}

interface Request extends Pick<LockedPayment, 'payment'> {
  action: 'accept' | 'move'
  /** The one that the money is for from then on. */
  application: ApplicationRecord
  reason: string
  /** One person was enough. */
  isDecided?: boolean
}

async function ask(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { payment, action, application, reason, isDecided = false }: Request,
): Promise<void> {
  const now = context.clock.now()
  await tx
    .insertInto('payment_decision')
    .values({
      id: context.random.id(),
      payment_id: payment.id,
      action,
      application_id: application.id,
      needs_two: !isDecided,
      reason,
      asked_by: member.id,
      asked_at: now,
      ...(isDecided ? { agreed_by: member.id, agreed_at: now } : {}),
    })
    .execute()
  await note(tx, context, member, {
    payment,
    action: isDecided ? `payment.${action}ed` : `payment.${action}-asked`,
    detail: { reason, ...(action === 'move' ? { application: application.uuid } : {}) },
  })
}

interface Named {
  reference: string
  /** Of the request that the caller has read. */
  id: string
}

/**
 * Agrees to what a colleague has asked about a payment, and does it. Throws 404, 403 for the person who asked, and 409
 * or 422 if it cannot be done any more.
 */
export async function approvePaymentDecision(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { reference, id }: Named,
): Promise<Story> {
  const story = await transact(async tx => {
    const asked = await tx
      .selectFrom('payment_decision')
      .select('application_id')
      .where('id', '=', id)
      .executeTakeFirst()
    const locked = await lockPayment(tx, member, reference, asked ? [asked.application_id] : [])
    const open = await requireOpen(tx, locked, id)
    const { application } = locked
    await requireSecond(tx, context, member, { askedBy: open.asked_by, since: open.asked_at, application })
    await tx
      .updateTable('payment_decision')
      .set({ agreed_by: member.id, agreed_at: context.clock.now() })
      .where('id', '=', id)
      .execute()
    const { payment } = locked
    const { reason } = open
    if (open.action === 'accept') {
      await requireHeld(tx, payment)
      await bookAccepted(tx, context, member, { ...locked, reason })
      await note(tx, context, member, { payment, action: 'payment.accepted', detail: { reason } })
    } else {
      const target = await getApplication(tx, open.application_id)
      await requireTarget(tx, member, target.id, target.application_number ?? target.uuid)
      await note(tx, context, member, {
        payment,
        action: 'payment.moved',
        detail: { reason, application: target.uuid },
      })
      await moveMoney(tx, context, member, { ...locked, target, reason })
    }
    return showPayment(context, tx, member, reference)
  })
  context.bell.ring('send-mail')
  return story
}

/** Discards what was asked about a payment, by anyone who may decide. Throws 404 and 409. */
export function discardPaymentDecision(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { reference, id }: Named,
): Promise<Story> {
  return transact(async tx => {
    const locked = await lockPayment(tx, member, reference)
    const { action, reason } = await requireOpen(tx, locked, id)
    await tx
      .updateTable('payment_decision')
      .set({ discarded_by: member.id, discarded_at: context.clock.now() })
      .where('id', '=', id)
      .execute()
    const { payment } = locked
    await note(tx, context, member, {
      payment,
      action: 'payment.decision-discarded',
      detail: { asked: action, reason },
    })
    return showPayment(context, tx, member, reference)
  })
}

async function requireOpen(tx: Tx, { payment }: LockedPayment, id: string) {
  const row = await tx
    .selectFrom('payment_decision')
    .leftJoin('staff', join =>
      join.on(eb => eb('staff.id', '=', eb.fn.coalesce('payment_decision.discarded_by', 'payment_decision.agreed_by'))),
    )
    .selectAll('payment_decision')
    .select('staff.full_name')
    .where('payment_decision.id', '=', id)
    .where('payment_id', '=', payment.id)
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', 'There is no such request about this payment.')
  if (row.discarded_at) throw new AppError('conflicting-change', `${row.full_name} has discarded this request.`)
  if (row.agreed_at) throw new AppError('conflicting-change', `${row.full_name} has already agreed to this.`)
  return row
}
