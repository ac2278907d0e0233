import { createHash } from 'node:crypto'
import type { OwnChannels } from '#shared/contract/schemas/channels.ts'
import { type Channel, type PhoneChannel, phoneChannels } from '#shared/domain/channels.ts'
import { vapidKeys } from '../../adapters/messages/vapid.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { offeredChannels } from '../../emails/deliveries.ts'
import { codeMinutes } from '../identity/codes.ts'

/** How news reaches an applicant besides email. A number whose code has expired is no longer pending. */
export async function ownChannels(db: Queryable, context: Context, accountId: string): Promise<OwnChannels> {
  const offered = offeredChannels(context)
  const phone = await db.selectFrom('contact_phone').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  const devices = await db
    .selectFrom('push_device')
    .select(['id', 'user_agent', 'created_at', 'endpoint'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
  const pendingSince = new Date(context.clock.now().getTime() - codeMinutes * 60_000)
  const isPending = phone?.pending_phone && phone.updated_at > pendingSince
  return {
    offered,
    ...(phone?.phone ? { phone: phone.phone } : {}),
    ...(isPending && phone.pending_phone ? { pending_phone: phone.pending_phone } : {}),
    ...(isPending ? { pending_channel: phoneChannel(phone.pending_channel) } : {}),
    ...(phone?.refused_at ? { phone_refused_at: phone.refused_at.toISOString() } : {}),
    sms: phone?.sms_since != null,
    whatsapp: phone?.whatsapp_since != null,
    devices: devices.map(({ id, user_agent, created_at, endpoint }) => ({
      id,
      user_agent,
      created_at: created_at.toISOString(),
      endpoint_hash: createHash('sha256').update(endpoint).digest('hex'),
    })),
    ...(offered.includes('push') ? { push_key: vapidKeys(context.config.secret).publicKey } : {}),
  }
}

function phoneChannel(name: string | null): PhoneChannel | undefined {
  return phoneChannels.find(channel => channel === name)
}

const notOffered = {
  sms: 'We do not send text messages.',
  whatsapp: 'We do not send messages by WhatsApp.',
  push: 'We do not send notifications.',
} as const satisfies Record<Channel, string>

/** Throws 404 for a channel that is not configured here. */
export function requireOffered(context: Context, channel: Channel): void {
  if (!offeredChannels(context).includes(channel)) throw new AppError('not-found', notOffered[channel])
}
