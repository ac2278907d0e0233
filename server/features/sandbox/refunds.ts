import type { Db, Tx } from '#server/db/client.ts'
import { presentRefundEvent } from './present.ts'
import type { RefundRow, TransactionRow } from './rows.ts'
import { storeWebhook } from './webhooks.ts'

// The real provider takes days; this is long enough for 'pending' to be seen, and short enough to wait for.
const processingMs = 30_000

type NewRefund = { amountMinor: number | null; customerNote: string; merchantNote: string }

type QueuedRefund =
  | { kind: 'queued'; refund: RefundRow; transaction: TransactionRow }
  | { kind: 'not-paid' }
  | { kind: 'fully-refunded' }
  | { kind: 'too-much' }

/** Queues a refund of a paid transaction, of the remaining amount by default, and stores refund.pending. */
export async function queueRefund(db: Db, transactionId: number, wanted: NewRefund, now: Date): Promise<QueuedRefund> {
  return db.transaction().execute(async tx => {
    const transaction = await lockTransaction(tx, transactionId)
    if (!transaction.paid_at) return { kind: 'not-paid' }
    const leftMinor = transaction.amount_minor - (await refundedMinor(tx, transactionId))
    if (leftMinor <= 0) return { kind: 'fully-refunded' }
    const amountMinor = wanted.amountMinor ?? leftMinor
    if (amountMinor > leftMinor) return { kind: 'too-much' }

    const refund = await tx
      .insertInto('sandbox_refund')
      .values({
        transaction_id: transactionId,
        amount_minor: amountMinor,
        customer_note: wanted.customerNote,
        merchant_note: wanted.merchantNote,
        created_at: now,
        expected_at: new Date(now.getTime() + processingMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const data = presentRefundEvent(refund, transaction)
    await storeWebhook(tx, { name: 'refund.pending', transactionId, data, now })
    return { kind: 'queued', refund, transaction }
  })
}

export async function findRefund(
  db: Db,
  id: number,
): Promise<{ refund: RefundRow; transaction: TransactionRow } | null> {
  const refund = await db.selectFrom('sandbox_refund').selectAll().where('id', '=', id).executeTakeFirst()
  if (!refund) return null
  const transaction = await db
    .selectFrom('sandbox_transaction')
    .selectAll()
    .where('id', '=', refund.transaction_id)
    .executeTakeFirstOrThrow()
  return { refund, transaction }
}

/** Completes due refunds: refund.processed is stored, and a fully refunded transaction is reversed. */
export async function processDueRefunds(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom('sandbox_refund')
    .select(['id', 'transaction_id'])
    .where('status', '=', 'pending')
    .where('expected_at', '<=', now)
    .orderBy('id')
    .limit(100)
    .execute()
  for (const { id, transaction_id } of due) {
    await db.transaction().execute(async tx => {
      const transaction = await lockTransaction(tx, transaction_id)
      const refund = await tx
        .updateTable('sandbox_refund')
        .set({ status: 'processed', processed_at: now })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returningAll()
        .executeTakeFirst()
      // Another instance was faster.
      if (!refund) return
      await reverseWhenEmpty(tx, transaction)
      const data = presentRefundEvent(refund, transaction)
      await storeWebhook(tx, { name: 'refund.processed', transactionId: transaction_id, data, now })
    })
  }
}

async function reverseWhenEmpty(tx: Tx, transaction: TransactionRow): Promise<void> {
  if ((await refundedMinor(tx, transaction.id, 'processed')) < transaction.amount_minor) return
  await tx
    .updateTable('sandbox_transaction')
    .set({ status: 'reversed', gateway_response: 'Reversed' })
    .where('id', '=', transaction.id)
    .execute()
}

async function lockTransaction(tx: Tx, id: number): Promise<TransactionRow> {
  return tx.selectFrom('sandbox_transaction').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

async function refundedMinor(tx: Tx, transactionId: number, only?: 'processed'): Promise<number> {
  let query = tx.selectFrom('sandbox_refund').where('transaction_id', '=', transactionId)
  if (only) query = query.where('status', '=', only)
  const sum = await query.select(({ fn }) => fn.sum('amount_minor').as('minor')).executeTakeFirst()
  return Number(sum?.minor ?? 0)
}
