import type * as z from 'zod'
import type { transferDetails } from '#shared/contract/schemas/transfers.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { type TransferState, transferStateNames } from '#shared/domain/transfers.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import { transferDiscarded, transferReturned } from '../../emails/transfers.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { lockFeeFile } from '../fees/fee-files.ts'
import { asCurrency } from '../payments/currency.ts'
import { requireTwo } from '../staff/first-of-two.ts'
import { requireFreshFactor } from '../staff/require-staff.ts'
import { arrive, note } from './arrive.ts'
import { refuseTwice } from './book.ts'
import { dueOrNothing, takesTwoHere } from './here.ts'
import { readTransfer } from './list-transfers.ts'
import { aboutTransfer } from './tell.ts'
import { type FoundTransfer, feeOf, findVisible, stateOf } from './transfer-rows.ts'

type Details = z.output<typeof transferDetails>

interface Locked {
  transfer: FoundTransfer
  application: ApplicationRecord
}

/** Finds the transfer, and locks its application and then itself. Throws 404, and 409 after the person was erased. */
async function lockTransfer(tx: Tx, member: StaffMember, id: string): Promise<Locked> {
  const { uuid } = await findVisible(tx, member, id)
  if (!uuid) throw new AppError('conflicting-change', 'The person was deleted, so this transfer does not change.')
  const application = await lockFeeFile(tx, member, uuid, ['money.settle'])
  await tx.selectFrom('transfer').select('id').where('id', '=', id).forUpdate().execute()
  return { transfer: await findVisible(tx, member, id), application }
}

function wrongState(transfer: FoundTransfer): AppError {
  const state: TransferState = stateOf(transfer)
  return new AppError('conflicting-change', `A colleague has been here: ${transferStateNames[state].toLowerCase()}.`)
}

/**
 * An announced transfer has arrived, or a second person confirms a large one. Money for a fee that is no longer due is received, to be given back. Throws 404, 403 for the first of the two, 409 with the state, and
 * if the first may no longer book.
 */
export function approveTransfer(
  context: Context,
  transact: Transact,
  member: StaffMember,
  id: string,
): Promise<Details> {
  return transact(async tx => {
    const { transfer, application } = await lockTransfer(tx, member, id)
    const by = member.id
    const now = context.clock.now()
    const { amount_minor: amountMinor, bank_number: number, paid_day: paidOn } = transfer
    const currency = asCurrency(transfer.currency)
    if (transfer.state === 'announced') {
      await refuseTwice(tx, application, { amountMinor, currency, paidOn, number }, id)
      await tx
        .updateTable('transfer')
        .set({ state: 'asked', asked_at: now, asked_by: by })
        .where('id', '=', id)
        .execute()
      const due = dueOrNothing(application, feeOf(transfer))
      if (await takesTwoHere(tx, application, due, { id, amountMinor, currency }))
        await note(tx, context, { transfer, application, by }, 'transfer.asked')
      else await arriveOrKeep(tx, context, { transfer, application, by })
      return readTransfer(tx, member, id)
    }
    if (transfer.state !== 'asked') throw wrongState(transfer)
    const first = { by: transfer.asked_by, at: transfer.asked_at }
    const own = 'You entered this transfer. Another person has to confirm it.'
    await requireOther(tx, context, member, { transfer, first, own })
    await tx.updateTable('transfer').set({ approved_at: now, approved_by: by }).where('id', '=', id).execute()
    await arriveOrKeep(tx, context, { transfer, application, by })
    return readTransfer(tx, member, id)
  })
}

/** The money is here in any case: if its fee was paid or waived meanwhile, it is kept to be given back. */
async function arriveOrKeep(tx: Tx, context: Context, arriving: Locked & { by: string }): Promise<void> {
  const { transfer, application } = arriving
  const due = dueOrNothing(application, feeOf(transfer))
  if (due?.currency === transfer.currency) return arrive(tx, context, arriving)
  await tx.updateTable('transfer').set({ state: 'received' }).where('id', '=', transfer.id).execute()
  await note(tx, context, arriving, 'transfer.received')
}

interface Begun {
  transfer: FoundTransfer
  first: { by: string | null; at: Date | null }
  /** What the first of the two is told. */
  own: string
}

async function requireOther(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { transfer, first: { by, at }, own }: Begun,
): Promise<void> {
  const { program_type, selected_program, application_id } = transfer
  if (!by || !at || !program_type || !isProgramType(program_type)) throw wrongState(transfer)
  const settles = ['money.settle'] as const
  const place = { placed: { program_type, selected_program }, application: application_id ?? undefined }
  await requireTwo(
    tx,
    context,
    member,
    { by, at, wanted: settles, second: settles, ...place },
    {
      own,
      gone: who => `${who}, who was the first of the two, may no longer settle money. Discard this, and begin again.`,
    },
  )
  requireFreshFactor(member)
}

/** No such money has come; or, if a colleague wants to give it back, it stays after all. Throws 404 and 409. */
export function discardTransfer(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, reason }: { id: string; reason: string },
): Promise<Details> {
  return transact(async tx => {
    const locked = await lockTransfer(tx, member, id)
    const { transfer, application } = locked
    const by = member.id
    if (transfer.state === 'returning') {
      const kept = { state: 'received', return_asked_at: null, return_asked_by: null, return_reason: '' }
      await tx.updateTable('transfer').set(kept).where('id', '=', id).execute()
      await note(tx, context, { ...locked, by }, 'transfer.kept')
      return readTransfer(tx, member, id)
    }
    if (transfer.state !== 'announced' && transfer.state !== 'asked') throw wrongState(transfer)
    const discarded = { state: 'discarded', reason, discarded_at: context.clock.now(), discarded_by: by }
    await tx.updateTable('transfer').set(discarded).where('id', '=', id).execute()
    await note(tx, context, { ...locked, by }, 'transfer.discarded')
    if (transfer.origin === 'applicant') {
      const content = transferDiscarded({ ...aboutTransfer(context, application, transfer), reason })
      await tellApplicant(tx, context, application, { kind: 'transfer-news', content })
      context.bell.ring('send-mail')
    }
    return readTransfer(tx, member, id)
  })
}

/**
 * Asks to give received money back, or says that the bank has sent it, which the same person cannot do. Throws 404, 403, 409 with the state,
 * and if the first may no longer settle money.
 */
export function giveBack(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, reason }: { id: string; reason: string },
): Promise<Details> {
  return transact(async tx => {
    const locked = await lockTransfer(tx, member, id)
    const { transfer, application } = locked
    const [now, by] = [context.clock.now(), member.id]
    if (transfer.state === 'received') {
      const asked = { state: 'returning', return_asked_at: now, return_asked_by: by, return_reason: reason }
      await tx.updateTable('transfer').set(asked).where('id', '=', id).execute()
      await note(tx, context, { ...locked, by }, 'transfer.return-asked')
      return readTransfer(tx, member, id)
    }
    if (transfer.state !== 'returning') throw wrongState(transfer)
    const first = { by: transfer.return_asked_by, at: transfer.return_asked_at }
    const own = 'You asked for this. Another person has to say that the bank has sent it.'
    await requireOther(tx, context, member, { transfer, first, own })
    await tx
      .updateTable('transfer')
      .set({ state: 'returned', returned_at: now, returned_by: by })
      .where('id', '=', id)
      .execute()
    await note(tx, context, { ...locked, by }, 'transfer.returned')
    const content = transferReturned(aboutTransfer(context, application, transfer))
    await tellApplicant(tx, context, application, { kind: 'transfer-news', content })
    context.bell.ring('send-mail')
    return readTransfer(tx, member, id)
  })
}
