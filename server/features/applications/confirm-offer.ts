import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/client.ts'
import { moveOffer } from './move-offer.ts'

/** The page offers an undo for ten seconds; a slow line takes some more. */
const undoSpan = sql`interval '30 seconds'`

interface OfferToConfirm {
  /** Of the decision. */
  id: string
  actor: Actor
}

/**
 * Confirms an accepted offer of which nothing is open: no condition, and no fee. Whoever closes the last of these calls it, in the same
 * transaction, and the caller must hold the lock of the application. Otherwise it changes nothing. Returns whether the offer is confirmed by it.
 */
export async function confirmIfComplete(tx: Tx, context: Context, { id, actor }: OfferToConfirm): Promise<boolean> {
  const offer = await tx.selectFrom('offer').select('state').where('decision_id', '=', id).executeTakeFirst()
  if (offer?.state !== 'accepted' || (await hasOpenCondition(tx, id)) || (await owesFee(tx, id))) return false
  await moveOffer(tx, context, { id, from: 'accepted', event: 'confirm', actor })
  await tellAfterUndo(tx, id)
  return true
}

async function hasOpenCondition(tx: Tx, id: string): Promise<boolean> {
  const open = await tx
    .selectFrom('decision_condition')
    .select('position')
    .where('decision_id', '=', id)
    .where('met_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Whether the offer asks for an acceptance fee that no payment covers. */
async function owesFee(tx: Tx, id: string): Promise<boolean> {
  const owing = await tx
    .selectFrom('offer')
    .select('decision_id')
    .where('decision_id', '=', id)
    .where('acceptance_fee_minor', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.decision_id', '=', 'offer.decision_id')
            .where('payment.status', '=', 'paid'),
        ),
      ),
    )
    .executeTakeFirst()
  return owing !== undefined
}

/** Lets `chase-offers` email the applicants about the state that their offers have then. */
export async function tellAfterUndo(tx: Tx, ...ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('offer')
    .set({ next_step_at: sql<Date>`now() + ${undoSpan}` })
    .where(sql<boolean>`decision_id = any(${ids}::uuid[])`)
    .execute()
}
