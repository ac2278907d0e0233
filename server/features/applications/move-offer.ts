import { sql } from 'kysely'
import { afterOfferEvent, type OfferEvent, type OfferState } from '#shared/domain/offer-life.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/client.ts'
import { actorId } from './life.ts'

interface Move {
  from: OfferState
  event: OfferEvent
  actor: Actor
  reason?: string | undefined
}

/**
 * Applies an event to an offer; `id` is that of its decision. The caller must hold the lock of the application, and
 * have read the state under it; an offer that ends frees its seat in the database. Throws 409 for a forbidden event,
 * and when someone else was faster.
 */
export function moveOffer(tx: Tx, context: Context, { id, ...move }: Move & { id: string }): Promise<void> {
  return moveOffers(tx, context, [id], move)
}

/** The same for offers in the same state: all of them or none, in one statement. */
export async function moveOffers(
  tx: Tx,
  context: Context,
  ids: readonly string[],
  { from, event, actor, reason }: Move,
): Promise<void> {
  const to = afterOfferEvent(from, event)
  if (!to) throw new AppError('conflicting-change', `The offer is ${from}. “${event}” is not possible then.`)
  const at = context.clock.now()
  const { rows } = await sql`with moved as (
      update offer set state = ${to}, since = ${at}, next_step_at = null
      where decision_id = any(${ids}::uuid[]) and state = ${from} returning decision_id)
    insert into offer_move (decision_id, state_before, state_after, reason, actor_kind, actor_id, moved_at)
    select decision_id, ${from}, ${to}, ${reason || null}, ${actor.kind}, ${actorId(actor)}, ${at}::timestamptz from moved
    returning decision_id`.execute(tx)
  if (rows.length !== ids.length)
    throw new AppError('conflicting-change', 'The offer has changed in the meantime. Nothing was changed.')
}
