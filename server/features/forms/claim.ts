import { emailKey } from '#shared/domain/email.ts'
import type { Context } from '../../base/context.ts'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/client.ts'
import { getApplication } from '../applications/queries.ts'
import type { Account } from '../identity/queries.ts'
import { submit } from './submit.ts'

/**
 * Gives an account the applications that were submitted without one under its address, now that the address is
 * confirmed. If the account already has a live one of the same type and round, the waiting one is left where it is.
 */
export async function claimWaitingApplications(
  tx: Tx,
  context: Context,
  account: Account,
  actor: Actor,
): Promise<void> {
  const waiting = await tx
    .selectFrom('application')
    .select(['id', 'program_type', 'round_id'])
    .where('account_id', 'is', null)
    .where('email_key', '=', emailKey(account.email))
    .orderBy('created_at', 'desc')
    .forUpdate()
    .execute()
  for (const application of waiting) {
    const taken = await tx
      .selectFrom('application')
      .select('id')
      .where('account_id', '=', account.id)
      .where('program_type', '=', application.program_type)
      .where('round_id', 'is not distinct from', application.round_id)
      .where('is_live', '=', true)
      .executeTakeFirst()
    if (taken) continue
    await tx.updateTable('application').set({ account_id: account.id }).where('id', '=', application.id).execute()
    await submit(tx, context, await getApplication(tx, application.id), actor)
  }
}
