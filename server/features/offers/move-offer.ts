import { afterOfferEvent, type OfferEvent, type OfferState } from '#shared/domain/offer-life.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { actorId } from '../applications/life.ts'

interface OfferMove {
  /** Of the decision. */
  id: string
  from: OfferState
  event: OfferEvent
  actor: Actor
  reason?: string | undefined
}

/**
 * Applies an event to an offer. The caller must hold the lock of the application, and have read the state under it; an offer that ends frees its seat in
 * the database. Throws 409 for what the table forbids, and when somebody else was faster.
 */
export async function moveOffer(
  tx: Tx,
  context: Context,
  { id, from, event, actor, reason }: OfferMove,
): Promise<void> {
  const to = afterOfferEvent(from, event)
  if (!to) throw new AppError('conflicting-change', `The offer is ${from}. “${event}” is not possible then.`)
  const at = context.clock.now()
  const { numUpdatedRows } = await tx
    .updateTable('offer')
    .set({ state: to, since: at, next_step_at: null })
    .where('decision_id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new AppError('conflicting-change', 'The offer has changed in the meantime.')
  await tx
    .insertInto('offer_move')
    .values({
      decision_id: id,
      state_before: from,
      state_after: to,
      reason: reason || null,
      actor_kind: actor.kind,
      actor_id: actorId(actor),
      moved_at: at,
    })
    .execute()
}
