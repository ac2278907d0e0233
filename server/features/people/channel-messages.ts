import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { channelMessage, contactWays } from '#shared/contract/schemas/office-accounts.ts'
import { channels } from '#shared/domain/channels.ts'
import type { Queryable } from '../../db/client.ts'
import type { WaitingMessage } from '../../jobs/note-message.ts'

export type ChannelMessage = z.output<typeof channelMessage>
type ContactWays = z.output<typeof contactWays>

/** What other channels said of emails, by the id of the email. */
export async function messagesBeside(
  db: Queryable,
  mailIds: readonly string[],
): Promise<Map<string, ChannelMessage[]>> {
  if (mailIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('delivery')
    .selectAll()
    .where('mail_id', 'in', mailIds)
    .orderBy('channel')
    .orderBy('id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ mail_id }) => mail_id ?? '')].map(([mail, group]) => [mail, group.map(presentDelivery)]),
  )
}

const mostCodes = 5

/** How news reaches the owner of an account besides email; undefined for most people, to whom only email goes. */
export async function contactWaysOf(db: Queryable, accountId: string): Promise<ContactWays | undefined> {
  const phone = await db.selectFrom('contact_phone').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  const { browsers } = await db
    .selectFrom('push_device')
    .select(({ fn }) => fn.countAll<number>().as('browsers'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const codes = await db
    .selectFrom('delivery')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`mail_id is null`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostCodes)
    .execute()
  if (!phone && Number(browsers) === 0 && codes.length === 0) return undefined
  return {
    ...(phone?.phone ? { phone: phone.phone } : {}),
    ...(phone?.refused_at ? { refused_at: phone.refused_at.toISOString() } : {}),
    sms: phone?.sms_since != null,
    whatsapp: phone?.whatsapp_since != null,
    browsers: Number(browsers),
    codes: codes.map(presentDelivery),
  }
}

function presentDelivery(row: WaitingMessage): ChannelMessage {
  const [state, at] = stateOf(row)
  return {
    id: row.id,
    channel: channels.find(one => one === row.channel) ?? 'sms',
    to: row.recipient,
    written_at: row.created_at.toISOString(),
    state,
    ...(at ? { state_at: at.toISOString() } : {}),
    ...(row.last_error ? { words: row.last_error } : {}),
  }
}

function stateOf(row: WaitingMessage): [ChannelMessage['state'], Date | null] {
  if (row.given_up_at) return ['failed', row.given_up_at]
  if (row.delivered_at) return ['delivered', row.delivered_at]
  if (row.sent_at) return ['sent', row.sent_at]
  if (row.trouble_since) return ['held', row.trouble_since]
  return row.attempts > 0 ? ['retrying', null] : ['waiting', null]
}
