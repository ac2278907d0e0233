import { sql } from 'kysely'
import type { CapsState } from '#shared/domain/caps-life.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { confirmComplete } from '../applications/confirm-offer.ts'
import { moveOffers } from '../applications/move-offer.ts'

/** One offer whose recommendation changes state. */
export interface CapsMove {
  /** Of the decision. */
  id: string
  /** Of the application. */
  uuid: string
  from: CapsState
  to: CapsState
  /** For a rejection: whether the candidate refused, not JAMB. */
  isByCandidate?: boolean
}

/** One step of the office, with all it changed. */
export interface CapsAction {
  id: string
  staffId: string
  reason?: string | undefined
}

/** How many are written per statement. */
const chunk = 1_000
/** The page offers an undo for ten seconds; the rest is for slow connections. */
const undoSpan = sql`interval '30 seconds'`

export interface NewAction {
  kind: 'proposed' | 'answers' | 'by-hand'
  staffId: string
  file?: { name: string; hash: Buffer }
  reason?: string
}

export async function writeAction(tx: Tx, context: Context, wanted: NewAction): Promise<CapsAction> {
  const { kind, staffId, file, reason } = wanted
  const id = context.random.id()
  await tx
    .insertInto('caps_action')
    .values({
      id,
      kind,
      staff_id: staffId,
      at: context.clock.now(),
      ...(file ? { file_name: file.name, file_hash: file.hash } : {}),
    })
    .execute()
  return { id, staffId, reason }
}

/**
 * Moves recommendations, all of them or none, with what follows: an accepted offer of which nothing else is open is confirmed, and one whose admission
 * JAMB took back is only accepted again. Applicants are emailed when it can no longer be undone. The caller must hold the locks of the
 * applications, and have read the states under them.
 */
export async function moveCaps(
  tx: Tx,
  context: Context,
  action: CapsAction,
  moves: readonly CapsMove[],
): Promise<void> {
  for (let at = 0; at < moves.length; at += chunk) await writeMoves(tx, context, action, moves.slice(at, at + chunk))
  const actor = { kind: 'staff', id: action.staffId } as const
  const idsOf = (wanted: (move: CapsMove) => boolean) => moves.filter(wanted).map(({ id }) => id)
  await confirmComplete(tx, context, { ids: idsOf(({ to }) => to === 'accepted_on_caps'), actor })
  await unconfirm(tx, context, { ids: idsOf(({ from }) => from === 'accepted_on_caps'), actor })
}

async function writeMoves(tx: Tx, context: Context, action: CapsAction, moves: readonly CapsMove[]): Promise<void> {
  const at = context.clock.now()
  const given = sql`unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ from }) => from)}::text[],
    ${moves.map(({ to }) => to)}::text[], ${moves.map(({ isByCandidate = false }) => isByCandidate)}::boolean[])
    as wanted (id, state_before, state_after, by_candidate)`
  await sql`insert into caps (decision_id, state, since) select id, 'to_propose', ${at}::timestamptz from ${given}
    on conflict do nothing`.execute(tx)
  const { rows } = await sql`with moved as (
      update caps set state = wanted.state_after, since = ${at}, tell_at = now() + ${undoSpan},
        by_candidate = case wanted.state_after when 'rejected' then wanted.by_candidate else caps.by_candidate end from ${given}
      where caps.decision_id = wanted.id and caps.state = wanted.state_before
      returning wanted.id, wanted.state_before, wanted.state_after)
    insert into caps_move (decision_id, action_id, state_before, state_after, reason, moved_at)
    select id, ${action.id}::uuid, state_before, state_after, ${action.reason ?? null}, ${at}::timestamptz from moved returning decision_id`.execute(
    tx,
  )
  if (rows.length !== moves.length)
    throw new AppError('conflicting-change', 'A colleague has changed one of these on CAPS. Nothing was changed.')
  await recordAudit(
    tx,
    context,
    ...moves.map(({ uuid, from, to }) => ({
      actor: { kind: 'staff', id: action.staffId } as const,
      action: 'caps.moved',
      subject: `application:${uuid}`,
      detail: { from, to, step: action.id },
    })),
  )
}

/**
 * Reverts confirmed offers to accepted; those whose clearance has started are unchanged, and get no matriculation
 * number.
 */
export async function unconfirm(
  tx: Tx,
  context: Context,
  { ids, actor }: { ids: readonly string[]; actor: { kind: 'staff'; id: string } },
): Promise<void> {
  if (ids.length === 0) return
  const confirmed = await tx
    .selectFrom('offer')
    .select('decision_id')
    .where(sql<boolean>`decision_id = any(${ids}::uuid[])`)
    .where('state', '=', 'confirmed')
    .execute()
  if (confirmed.length === 0) return
  const own = confirmed.map(({ decision_id }) => decision_id)
  await moveOffers(tx, context, own, { from: 'confirmed', event: 'step_back', actor })
}
