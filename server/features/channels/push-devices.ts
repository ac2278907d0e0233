import type { OwnChannels } from '#shared/contract/schemas/channels.ts'
import { mostPushDevices } from '#shared/domain/channels.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Applicant, Transact } from '../../http/handler.ts'
import { ownChannels, requireOffered } from './own-channels.ts'

interface GivenDevice {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Sends news to a browser from now on, until the sign-in that asked for it ends. A browser belongs to one account: the one that asked last. Throws 404
 * where notifications are not offered.
 */
export async function addPushDevice(
  context: Context,
  transact: Transact,
  { accountId, sessionId }: Applicant,
  { endpoint, keys, userAgent }: GivenDevice & { userAgent: string },
): Promise<OwnChannels> {
  requireOffered(context, 'push')
  return transact(async tx => {
    const device = { account_id: accountId, session_id: sessionId, ...keys, user_agent: userAgent.slice(0, 400) }
    // Two browsers at once must not both find room.
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    await tx
      .insertInto('push_device')
      .values({ id: context.random.id(), endpoint, ...device, created_at: context.clock.now() })
      .onConflict(again => again.column('endpoint').doUpdateSet(device))
      .execute()
    await tx
      .deleteFrom('push_device')
      .where('id', 'in', eb =>
        eb
          .selectFrom('push_device')
          .select('id')
          .where('account_id', '=', accountId)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .offset(mostPushDevices),
      )
      .execute()
    return ownChannels(tx, context, accountId)
  })
}

/** Sends nothing more to a browser. Throws 404 for one that is not the caller’s. */
export async function removePushDevice(
  context: Context,
  transact: Transact,
  { accountId }: Applicant,
  id: string,
): Promise<OwnChannels> {
  return transact(async tx => {
    const { numDeletedRows } = await tx
      .deleteFrom('push_device')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('not-found', 'This browser gets no notifications from you.')
    return ownChannels(tx, context, accountId)
  })
}
