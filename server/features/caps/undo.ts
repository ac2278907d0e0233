import { sql } from 'kysely'
import { type CapsState, capsStates } from '#shared/domain/caps-life.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { confirmComplete } from '../applications/confirm-offer.ts'
import { refuseOwnOffers } from '../scope/own-applications.ts'
import { mayManage } from './caps-scope.ts'
import { findCaps } from './find-caps.ts'
import { unconfirm } from './move-caps.ts'

/**
 * Undoes one office step, all or nothing: before the applicants are emailed, and only if nothing depends on it.
 * Throws 404 for a step beyond the caller’s scope, and 409 when it is too late.
 */
export function undoCaps(context: Context, transact: Transact, member: StaffMember, id: string): Promise<undefined> {
  return transact(async tx => {
    const moves = await lockMoves(tx, member, id)
    if (moves.some(({ is_undone }) => is_undone))
      throw new AppError('conflicting-change', 'This step has already been undone.')
    const ids = moves.map(({ decision_id }) => decision_id)
    if (moves.some(move => !move.can_undo) || (await isBuiltOn(tx, ids)))
      throw new AppError('conflicting-change', 'This can no longer be undone, because applicants have been told.')
    const at = context.clock.now()
    await sql`update caps set state = before.state, since = ${at}, tell_at = null
      from unnest(${ids}::uuid[], ${moves.map(({ state_before }) => state_before)}::text[]) as before (id, state)
      where caps.decision_id = before.id`.execute(tx)
    await sql`insert into caps_move (decision_id, action_id, state_before, state_after, is_undo, moved_at)
      select decision_id, action_id, state_after, state_before, true, ${at}::timestamptz from caps_move
      where action_id = ${id}::uuid and not is_undo`.execute(tx)
    await tx.updateTable('caps_action').set({ undone_at: at }).where('id', '=', id).execute()
    await followBack(tx, context, member, moves)
    const actor = { kind: 'staff', id: member.id } as const
    await recordAudit(tx, context, {
      actor,
      action: 'caps.undone',
      subject: `caps:${id}`,
      detail: { count: ids.length },
    })
    return undefined
  })
}

interface Move {
  decision_id: string
  state_before: CapsState
  state_after: CapsState
  can_undo: boolean
  is_undone: boolean
}

async function lockMoves(tx: Tx, member: StaffMember, id: string): Promise<Move[]> {
  await sql`select application.id from application where id in (select offer.application_id from caps_move
    join offer on offer.decision_id = caps_move.decision_id where caps_move.action_id = ${id}::uuid) order by id for update`.execute(
    tx,
  )
  const { rows } = await sql<Move>`select moved.decision_id, moved.state_before, moved.state_after,
      action.undone_at is not null as is_undone, caps.tell_at is not null and caps.state = moved.state_after and not exists (
        select from caps_move later where later.decision_id = moved.decision_id and later.id > moved.id) as can_undo
    from caps_move moved join caps_action action on action.id = moved.action_id
    join caps on caps.decision_id = moved.decision_id
    where moved.action_id = ${id}::uuid and not moved.is_undo`.execute(tx)
  const own = await findCaps(
    tx,
    member,
    mayManage,
    sql<boolean>`offer.decision_id = any(${rows.map(row => row.decision_id)}::uuid[])`,
  )
  if (own.length < rows.length)
    await refuseOwnOffers(
      tx,
      member,
      rows.map(row => row.decision_id),
      'There is no such step.',
    )
  if (rows.length === 0 || own.length < rows.length) throw new AppError('not-found', 'There is no such step.')
  return rows.filter(row => capsStates.includes(row.state_after))
}

/** Whether an applicant has started to pay, or has a letter, because of it. */
async function isBuiltOn(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from offer join caps on caps.decision_id = offer.decision_id
    where offer.decision_id = any(${ids}::uuid[]) and caps.state = 'accepted_on_caps' and (
      exists (select from payment where payment.decision_id = offer.decision_id and payment.created_at >= caps.since)
      or exists (select from letter where letter.decision_id = offer.decision_id and letter.issued_at >= caps.since))
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Reverses the consequences of the step. */
async function followBack(tx: Tx, context: Context, member: StaffMember, moves: readonly Move[]): Promise<void> {
  const actor = { kind: 'staff', id: member.id } as const
  const idsOf = (wanted: (move: Move) => boolean) => moves.filter(wanted).map(({ decision_id }) => decision_id)
  await unconfirm(tx, context, { ids: idsOf(({ state_after }) => state_after === 'accepted_on_caps'), actor })
  await confirmComplete(tx, context, { ids: idsOf(({ state_before }) => state_before === 'accepted_on_caps'), actor })
}
