import { sql } from 'kysely'
import type { Channel } from '#shared/domain/channels.ts'
import type { Context } from '../base/context.ts'
import type { Tx } from '../db/client.ts'
import { newsOf, newsText } from './channel-texts.ts'
import { laneOfKind, type MailKind } from './mail-lanes.ts'

/** Notices of an email that are of no more use after so long: the email has it all. */
const usefulHours = 48

/** The channels that are configured here. */
export function offeredChannels({ messages }: Pick<Context, 'messages'>): Channel[] {
  return (['sms', 'whatsapp', 'push'] as const).filter(channel => messages[channel] !== undefined)
}

/**
 * Says by the other channels that an email has come, where its reader has chosen them. In the caller’s transaction, with the email; the
 * job `send-messages` sends them.
 */
export async function enqueueDeliveries(
  tx: Tx,
  context: Pick<Context, 'clock' | 'messages'>,
  mail: { id: string; kind: MailKind; accountId: string | null },
): Promise<void> {
  const news = newsOf(mail.kind)
  const offered = offeredChannels(context)
  if (!news || !mail.accountId || offered.length === 0) return
  const now = context.clock.now()
  const { body, path } = newsText(news)
  const usefulUntil = new Date(now.getTime() + usefulHours * 3_600_000)
  await sql`
    insert into delivery (id, mail_id, account_id, channel, kind, lane, recipient, push_device_id, body, path, useful_until,
      next_attempt_at, created_at)
    select gen_random_uuid(), ${mail.id}::uuid, ${mail.accountId}::uuid, chosen.channel, ${mail.kind}, ${laneOfKind[mail.kind]},
      chosen.recipient, chosen.device, ${body}, ${path}, ${usefulUntil}, ${now}, ${now}
    from (
      select 'sms' as channel, phone as recipient, null::uuid as device from contact_phone
        where account_id = ${mail.accountId}::uuid and sms_since is not null
      union all
      select 'whatsapp', phone, null from contact_phone
        where account_id = ${mail.accountId}::uuid and whatsapp_since is not null
      union all
      select 'push', user_agent, id from push_device where account_id = ${mail.accountId}::uuid
    ) as chosen
    where chosen.channel = any(${offered}::text[])`.execute(tx)
}
