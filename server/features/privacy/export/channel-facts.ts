import type { Queryable } from '../../../db/client.ts'

/** How news reaches them besides email, and what was sent so; no keys of browsers. */
export async function channelFacts(db: Queryable, accountId: string) {
  const phone = await db
    .selectFrom('contact_phone')
    .select(['phone', 'confirmed_at', 'pending_phone', 'sms_since', 'whatsapp_since', 'refused_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const browsers = await db
    .selectFrom('push_device')
    .select(['user_agent', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const messages = await db
    .selectFrom('delivery')
    .select(['channel', 'recipient', 'body', 'created_at', 'sent_at', 'delivered_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return {
    ...(phone ? { phone_for_messages: phone } : {}),
    browsers_with_notifications: browsers,
    messages_besides_email: messages,
  }
}
