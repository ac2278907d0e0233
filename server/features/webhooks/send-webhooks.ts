import { sql } from 'kysely'
import { pauseAfter, webhookFailsForMs } from '#shared/domain/webhooks.ts'
import { WebhookError, type WebhookTrouble } from '../../adapters/webhooks/webhook-sender.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { webhookDisabled } from '../../emails/staff.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isNotSetAside, orSetAside } from '../../jobs/set-aside.ts'
import { activeAdministrators } from '../staff/administrators.ts'
import { signWebhook } from './sign.ts'
import { disableWebhook, secretOf } from './webhooks.ts'

/**
 * Enqueues a message for each webhook that does not know the current position of the feed, and sends due ones, one at
 * a time (ADR 128).
 */
export const sendWebhooks: Duty = {
  name: 'send-webhooks',
  restMs: 5_000,
  run: async context => {
    await announce(context)
    const done = await orSetAside(context, 'send-webhooks', take => sendNext(context, take))
    return done !== 'nothing'
  },
}

/** Each webhook has one open message; later news follows after it. */
async function announce({ db, clock }: Context): Promise<void> {
  await sql`
    with news as (
      update webhook set announced = feed_head.last from feed_head
      where webhook.disabled_at is null and webhook.announced < feed_head.last
        and not exists (select from webhook_message open where open.webhook_id = webhook.id and open.next_attempt_at is not null)
      returning webhook.id, webhook.announced
    )
    insert into webhook_message (id, webhook_id, up_to, created_at, next_attempt_at)
    select gen_random_uuid(), id, announced, ${clock.now()}::timestamptz, ${clock.now()}::timestamptz from news
    on conflict do nothing`.execute(db)
}

type Message = NonNullable<Awaited<ReturnType<typeof claim>>>

/**
 * No connection is held while the receiver responds: the message is due again after a minute, in case this process
 * ends before it has recorded the response.
 */
const leaseMs = 60_000

async function sendNext(context: Context, take: (id: string) => void): Promise<'sent' | 'nothing'> {
  const message = await claim(context)
  if (!message) return 'nothing'
  take(message.id)
  const result = await attempt(context, message)
  await context.db.transaction().execute(tx => writeDown(tx, context, message, result))
  return 'sent'
}

async function claim({ db, clock }: Context) {
  const now = clock.now()
  return db
    .updateTable('webhook_message')
    .from('webhook')
    .set(eb => ({
      attempts: eb('webhook_message.attempts', '+', 1),
      last_attempt_at: now,
      next_attempt_at: new Date(+now + leaseMs),
    }))
    .whereRef('webhook.id', '=', 'webhook_message.webhook_id')
    .where('webhook_message.id', '=', eb =>
      eb
        .selectFrom('webhook_message as due')
        .select('due.id')
        .where('due.next_attempt_at', '<=', now)
        .where(isNotSetAside({ clock }, 'send-webhooks', 'due.id'))
        .orderBy('due.next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['webhook_message.id', 'webhook_message.webhook_id', 'webhook_message.up_to'])
    .returning(['webhook_message.created_at', 'webhook_message.attempts', 'webhook.name', 'webhook.url'])
    .returning(['webhook.sealed_secret', sql<string>`(select id from feed_head)`.as('feed')])
    .executeTakeFirst()
}

/** Ignores a webhook that was removed, and schedules no further attempt for one that has been disabled. */
async function writeDown(tx: Tx, context: Context, message: Message, { status, trouble }: Result): Promise<void> {
  const now = context.clock.now()
  const isDelivered = status !== null && status >= 200 && status < 300
  const webhook = await tx
    .selectFrom('webhook')
    .select(['failing_since', 'disabled_at'])
    .where('id', '=', message.webhook_id)
    .forUpdate()
    .executeTakeFirst()
  if (!webhook) return
  const isOver = isDelivered || webhook.disabled_at !== null
  await tx
    .updateTable('webhook_message')
    .set({
      last_status: status,
      last_error: isDelivered ? null : (trouble ?? 'status'),
      delivered_at: isDelivered ? now : null,
      next_attempt_at: isOver ? null : new Date(+now + pauseAfter(message.attempts)),
    })
    .where('id', '=', message.id)
    .execute()
  if (webhook.disabled_at) return
  const failing_since = isDelivered ? null : (webhook.failing_since ?? now)
  await tx.updateTable('webhook').set({ failing_since }).where('id', '=', message.webhook_id).execute()
  if (status === 410) await giveUp(tx, context, message, 'gone')
  else if (trouble === 'secret') await giveUp(tx, context, message, 'secret')
  else if (failing_since && +now - +failing_since >= webhookFailsForMs) await giveUp(tx, context, message, 'failing')
}

type WhyStopped = 'failing' | 'gone' | 'secret'

interface Result {
  /** Null without a response. */
  status: number | null
  /** `secret`: it was made under another JWT_SECRET. */
  trouble: WebhookTrouble | 'secret' | undefined
}

/** A message contains no personal data: it says that the feed has news, and up to where. */
async function attempt(context: Context, message: Message): Promise<Result> {
  const secret = secretOf(context, { id: message.webhook_id, sealed_secret: message.sealed_secret })
  if (secret === undefined) return { status: null, trouble: 'secret' }
  const id = `msg_${message.id}`
  const timestamp = Math.floor(+context.clock.now() / 1000)
  const body = JSON.stringify({
    type: 'feed.news',
    timestamp: message.created_at.toISOString(),
    data: { feed: message.feed, up_to: message.up_to },
  })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'admissions-webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(secret, { id, timestamp, body }),
  }
  try {
    return { status: await context.webhooks.post(message.url, { headers, body }), trouble: undefined }
  } catch (error) {
    if (error instanceof WebhookError) return { status: null, trouble: error.trouble }
    throw error
  }
}

async function giveUp(tx: Tx, context: Context, message: Message, why: WhyStopped): Promise<void> {
  await disableWebhook(tx, context, message.webhook_id, why)
  await recordAudit(tx, context, {
    actor: { kind: 'job', id: 'send-webhooks' },
    action: 'webhook.disabled',
    subject: `webhook:${message.webhook_id}`,
    detail: { name: message.name, why },
  })
  for (const { full_name, email } of await activeAdministrators(tx))
    await enqueueMail(tx, context, {
      kind: 'webhook-disabled',
      to: email,
      content: webhookDisabled({
        name: full_name,
        webhook: message.name,
        why,
        url: `${context.config.publicUrl}/office/connections`,
      }),
    })
}
