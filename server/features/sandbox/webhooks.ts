import { signWebhook } from '#server/adapters/payments/webhook-signature.ts'
import type { Db, Tx } from '#server/db/client.ts'

/** Sends one event; resolves with the status of the response, rejects without one. Times out after 30 s. */
export type SendWebhook = (url: string, rawBody: Buffer, signature: string) => Promise<{ status: number }>

type Delivery = { db: Db; secretKey: string; webhookUrl: string; send: SendWebhook }

// The provider’s schedule in test mode: straight away, then hourly for ten hours.
const retryEveryMs = 60 * 60 * 1000
const maxAttempts = 11
// Longer than the 30 s a sender may take: only then may another instance assume that this one died.
const claimMs = 60_000
const batchSize = 20

/** Stores an event in the caller’s transaction, so that it exists exactly if the change it reports does. */
export async function storeWebhook(
  tx: Tx,
  event: { name: string; transactionId: number; data: unknown; now: Date },
): Promise<void> {
  await tx
    .insertInto('sandbox_webhook')
    .values({
      event: event.name,
      transaction_id: event.transactionId,
      raw_body: JSON.stringify({ event: event.name, data: event.data }),
      next_attempt_at: event.now,
      created_at: event.now,
    })
    .execute()
}

/** Sends every event that is due, oldest first, and returns how many were delivered. Several instances may run it. */
export async function deliverStoredWebhooks(delivery: Delivery, now: Date): Promise<number> {
  let delivered = 0
  for (;;) {
    const claimed = await claimDue(delivery.db, now)
    const results = await Promise.all(claimed.map(webhook => deliver(delivery, webhook, now)))
    delivered += results.filter(isDelivered => isDelivered).length
    if (claimed.length < batchSize) return delivered
  }
}

type ClaimedWebhook = { id: number; raw_body: string; attempts: number }

async function claimDue(db: Db, now: Date): Promise<ClaimedWebhook[]> {
  return db
    .with('due', query =>
      query
        .selectFrom('sandbox_webhook')
        .select('id')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('sandbox_webhook')
    .from('due')
    .set({ next_attempt_at: new Date(now.getTime() + claimMs) })
    .whereRef('sandbox_webhook.id', '=', 'due.id')
    .returning(['sandbox_webhook.id', 'sandbox_webhook.raw_body', 'sandbox_webhook.attempts'])
    .execute()
}

async function deliver(delivery: Delivery, webhook: ClaimedWebhook, now: Date): Promise<boolean> {
  const rawBody = Buffer.from(webhook.raw_body, 'utf8')
  const answer = await attempt(delivery, rawBody)
  const isDelivered = answer === '200'
  const attempts = webhook.attempts + 1
  const isOver = isDelivered || attempts >= maxAttempts
  await delivery.db
    .updateTable('sandbox_webhook')
    .set({
      attempts,
      last_answer: answer,
      next_attempt_at: isOver ? null : new Date(now.getTime() + retryEveryMs),
      delivered_at: isDelivered ? now : null,
    })
    .where('id', '=', webhook.id)
    .execute()
  return isDelivered
}

async function attempt({ send, webhookUrl, secretKey }: Delivery, rawBody: Buffer): Promise<string> {
  try {
    const { status } = await send(webhookUrl, rawBody, signWebhook(rawBody, secretKey))
    return String(status)
  } catch (error) {
    return (error instanceof Error ? error.message : 'No answer').slice(0, 200)
  }
}

/** Posts an event over HTTP as the provider does: JSON, its signature in `x-paystack-signature`, up to 30 s. */
export const sendWebhookOverHttp: SendWebhook = async (url, rawBody, signature) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    body: new Uint8Array(rawBody),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  await response.body?.cancel()
  return { status: response.status }
}
