import { momentOf } from '#shared/domain/clock-days.ts'
import { type Currency, formatMoney } from '#shared/domain/money.ts'
import { arrivalOf } from '#shared/domain/transfers.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { transferOver, transferShort } from '../../emails/transfers.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { bookTransfer } from '../payments/book-transfer.ts'
import { asCurrency } from '../payments/currency.ts'
import type { DueFee } from '../payments/due-fee.ts'
import { refuseBesideHeld } from '../payments/held-beside.ts'
import { hereFor, requirePayable } from './here.ts'
import { aboutTransfer } from './tell.ts'
import { type FoundTransfer, feeOf } from './transfer-rows.ts'

interface Arriving {
  transfer: FoundTransfer
  application: ApplicationRecord
  /** The member of staff who has seen it last. */
  by: string
}

/**
 * Money is on the account and everyone who has to has seen it: with what is here already it pays the fee, or waits for the rest. What is more
 * than the fee stays received, to be given back. The caller must hold the locks of the application and of the transfer. Throws 409 and 422.
 */
export async function arrive(tx: Tx, context: Context, { transfer, application, by }: Arriving): Promise<void> {
  const due = requirePayable(application, feeOf(transfer), transfer.currency)
  await refuseBesideHeld(tx, application, due, 'office')
  const here = (await hereFor(tx, application.id, due)).filter(({ id }) => id !== transfer.id)
  const hereMinor = here.reduce((sum, one) => sum + one.amount_minor, transfer.amount_minor)
  const arrival = arrivalOf({ dueMinor: due.amountMinor, hereMinor })
  context.bell.ring('send-mail')
  if (arrival.kind === 'short')
    return waitForRest(
      tx,
      context,
      { transfer, application, by },
      { due, missingMinor: arrival.missingMinor, hereMinor },
    )
  const payment = await bookTransfer(tx, context, {
    ...{ application, due, amountMinor: due.amountMinor, currency: due.currency },
    paidAt: noonOf(context, transfer.paid_day),
    actor: { kind: 'staff', id: by },
    evidence: { transfer: transfer.id, number: transfer.bank_number, why: transfer.reason },
    detail: { transfer: transfer.id },
  })
  await tx
    .updateTable('transfer')
    .set({ state: 'booked', payment_id: payment.id, decision_id: due.decisionId })
    .where('id', 'in', [transfer.id, ...here.map(({ id }) => id)])
    .execute()
  await note(tx, context, { transfer, application, by }, 'transfer.booked')
  if (arrival.surplusMinor > 0)
    await keepRest(tx, context, { transfer, application, by }, { due, restMinor: arrival.surplusMinor })
}

/** Noon of that day, so that no time zone changes the date; today, the time. */
function noonOf({ clock }: Context, day: string): Date {
  return new Date(Math.min(+momentOf(day, '12:00'), +clock.now()))
}

async function waitForRest(
  tx: Tx,
  context: Context,
  arriving: Arriving,
  { due, missingMinor, hereMinor }: { due: DueFee; missingMinor: number; hereMinor: number },
): Promise<void> {
  const { transfer, application } = arriving
  await tx
    .updateTable('transfer')
    .set({ state: 'received', decision_id: due.decisionId })
    .where('id', '=', transfer.id)
    .execute()
  await note(tx, context, arriving, 'transfer.received')
  const content = transferShort({
    ...aboutTransfer(context, application, { ...transfer, currency: due.currency }),
    due: due.label,
    here: formatMoney(hereMinor, due.currency),
    missing: formatMoney(missingMinor, due.currency),
  })
  await tellApplicant(tx, context, application, { kind: 'transfer-news', content })
}

/** What is more than the fee is a transfer of its own, so that nobody forgets it. */
async function keepRest(
  tx: Tx,
  context: Context,
  { transfer, application, by }: Arriving,
  { due, restMinor }: { due: DueFee; restMinor: number },
): Promise<void> {
  const now = context.clock.now()
  await tx
    .insertInto('transfer')
    .values({
      ...{ id: context.random.id(), application_id: application.id, fee: due.kind, decision_id: due.decisionId },
      ...{ amount_minor: restMinor, currency: due.currency, paid_on: transfer.paid_day, payer: transfer.payer },
      ...{ bank_number: transfer.bank_number, origin: transfer.origin, state: 'received', part_of: transfer.id },
      ...{ created_at: now, asked_at: now, asked_by: by },
    })
    .execute()
  const content = transferOver({
    ...aboutTransfer(context, application, { ...transfer, currency: due.currency }),
    rest: formatMoney(restMinor, due.currency),
  })
  await tellApplicant(tx, context, application, { kind: 'transfer-news', content })
}

export function note(
  tx: Tx,
  context: Context,
  {
    transfer,
    application,
    by,
  }: Pick<Arriving, 'application' | 'by'> & {
    transfer: Pick<FoundTransfer, 'id' | 'amount_minor' | 'currency'>
  },
  action: string,
): Promise<void> {
  const currency: Currency = asCurrency(transfer.currency)
  return recordAudit(tx, context, {
    actor: { kind: 'staff', id: by },
    action,
    subject: `application:${application.uuid}`,
    detail: { transfer: transfer.id, amount: formatMoney(transfer.amount_minor, currency) },
  })
}
