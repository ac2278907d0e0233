import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/client.ts'
import { moveOffers } from './move-offer.ts'
import { isAcceptanceFeeWaived } from './waived.ts'

/** The page offers an undo for ten seconds; the rest is for slow connections. */
const undoSpan = sql`interval '30 seconds'`

/**
 * Confirms an accepted offer if nothing is open: no condition, no fee, and no CAPS step where JAMB admits. Whatever
 * completes the last of these calls it, in the same transaction; the caller must hold the lock of the application.
 * Otherwise it changes nothing. Returns whether the offer was confirmed.
 */
export async function confirmIfComplete(
  tx: Tx,
  context: Context,
  { id, actor }: { id: string; actor: Actor },
): Promise<boolean> {
  return (await confirmComplete(tx, context, { ids: [id], actor })).length > 0
}

/** The same for several offers. Returns those that were confirmed. */
export async function confirmComplete(
  tx: Tx,
  context: Context,
  { ids, actor }: { ids: readonly string[]; actor: Actor },
): Promise<string[]> {
  const { rows } = await sql<{ decision_id: string }>`
    select offer.decision_id from offer join application on application.id = offer.application_id
    where offer.decision_id = any(${ids}::uuid[]) and offer.state = 'accepted'
      and not exists (select from decision_condition open where open.decision_id = offer.decision_id and open.met_at is null)
      and not ${isFeeOpen}
      and ${hasPassedCaps}`.execute(tx)
  const complete = rows.map(({ decision_id }) => decision_id)
  if (complete.length === 0) return []
  await moveOffers(tx, context, complete, { from: 'accepted', event: 'confirm', actor })
  await tellAfterUndo(tx, ...complete)
  return complete
}

/** For an `offer`: its acceptance fee is neither paid nor waived. */
export const isFeeOpen = sql<boolean>`(offer.acceptance_fee_minor > 0
  and not exists (select from payment where payment.decision_id = offer.decision_id and payment.status = 'paid')
  and not ${isAcceptanceFeeWaived})`

/** For an `offer` with its `application`: only undergraduates are admitted by JAMB. */
export const hasPassedCaps = sql<boolean>`(application.program_type <> 'undergraduate'
  or exists (select from caps where caps.decision_id = offer.decision_id and caps.state = 'accepted_on_caps'))`

/** Lets `chase-offers` email the applicants about the state of their offers at that time. */
export async function tellAfterUndo(tx: Tx, ...ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('offer')
    .set({ next_step_at: sql<Date>`now() + ${undoSpan}` })
    .where(sql<boolean>`decision_id = any(${ids}::uuid[])`)
    .execute()
}
