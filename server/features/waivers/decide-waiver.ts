import type * as z from 'zod'
import type { waiverDetails } from '#shared/contract/schemas/waivers.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import type { WaiverState } from '#shared/domain/waivers.ts'
import type { Context } from '../../base/context.ts'
import { AppError, outsideRole } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockFeeFile } from '../fees/fee-files.ts'
import { requireTwo } from '../staff/first-of-two.ts'
import { applyWaiver } from './apply-waiver.ts'
import { findVisible, readWaiver } from './list-waivers.ts'
import { asking, type FoundWaiver, feeOf, mayFor, placesOf, stateIn } from './waiver-rows.ts'

type Details = z.output<typeof waiverDetails>

/**
 * Approves a waiver that another person has asked for. For one person the fee is waived with it. Throws 404, 403 for the one who asked
 * and for anyone who does not answer for all its people, and 409 with the state, and if the first person may no longer ask.
 */
export function approveWaiver(context: Context, transact: Transact, member: StaffMember, id: string): Promise<Details> {
  return transact(async tx => {
    const before = await findVisible(tx, member, id)
    const application = before.uuid ? await lockFeeFile(tx, member, before.uuid, ['money.settle']) : undefined
    const waiver = await lockWaiver(tx, member, id)
    if (!mayFor(waiver, member, ['money.settle'])) throw notYours()
    requireState(context, waiver, 'asked')
    await requireAsker(tx, context, member, waiver)
    await tx
      .updateTable('waiver')
      .set({ approved_at: context.clock.now(), approved_by: member.id })
      .where('id', '=', id)
      .execute()
    await audit(tx, context, member, { waiver, action: 'fee-waiver.approved' })
    const actor = { kind: 'staff', id: member.id } as const
    if (application) await applyWaiver(tx, context, { waiver: { id, fee: feeOf(waiver) }, application, actor })
    return readWaiver({ db: tx, clock: context.clock }, member, id)
  })
}

/**
 * Withdraws or refuses what was asked for, or stops a code. Idempotent. Throws 404, 403, and 409 for a waiver that has been used up or
 * has expired.
 */
export function endWaiver(context: Context, transact: Transact, member: StaffMember, id: string): Promise<Details> {
  return transact(async tx => {
    const waiver = await lockWaiver(tx, member, id)
    const isOwnRequest = waiver.asked_by === member.id && waiver.approved_at === null
    if (!isOwnRequest && !mayFor(waiver, member, ['money.settle'])) throw notYours()
    if (waiver.ended_at === null) {
      requireState(context, waiver, 'asked', 'active')
      await tx
        .updateTable('waiver')
        .set({ ended_at: context.clock.now(), ended_by: member.id })
        .where('id', '=', id)
        .execute()
      await audit(tx, context, member, { waiver, action: 'fee-waiver.ended' })
    }
    return readWaiver({ db: tx, clock: context.clock }, member, id)
  })
}

async function lockWaiver(tx: Tx, member: StaffMember, id: string): Promise<FoundWaiver> {
  await tx.selectFrom('waiver').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return findVisible(tx, member, id)
}

const inTheWay: Record<WaiverState, string> = {
  asked: 'This waiver has not been approved yet.',
  active: 'This waiver has already been approved.',
  used_up: 'This waiver has been used up.',
  expired: 'This waiver has expired.',
  ended: 'This waiver has been ended.',
}

function requireState({ clock }: Context, waiver: FoundWaiver, ...states: ReturnType<typeof stateIn>[]): void {
  const state = stateIn(waiver, dayOf(clock.now()))
  if (states.includes(state)) return
  throw new AppError('conflicting-change', inTheWay[state])
}

function notYours(): AppError {
  return outsideRole('this for everyone in this waiver')
}

/** The first of the two is somebody else, and still answers for each programme. */
async function requireAsker(tx: Tx, context: Context, member: StaffMember, waiver: FoundWaiver): Promise<void> {
  for (const placed of placesOf(waiver))
    await requireTwo(
      tx,
      context,
      member,
      { ...asking(waiver), placed, application: waiver.application_id ?? undefined },
      {
        own: 'You asked for this waiver. Another person has to approve it.',
        gone: who =>
          `${who}, who asked for this waiver, may no longer ask for it. End it, and have a colleague ask again.`,
      },
    )
}

function audit(
  tx: Tx,
  context: Context,
  { id }: StaffMember,
  { waiver, action }: { waiver: FoundWaiver; action: 'fee-waiver.approved' | 'fee-waiver.ended' },
): Promise<void> {
  const subject = waiver.uuid ? `application:${waiver.uuid}` : `waiver:${waiver.id}`
  return recordAudit(tx, context, { actor: { kind: 'staff', id }, action, subject, detail: { waiver: waiver.id } })
}
