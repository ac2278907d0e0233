import type { Db } from '#server/db/client.ts'
import { presentTransaction } from './present.ts'
import { providerFee } from './provider-fee.ts'
import type { NewTransactionRow, SandboxStatus, TransactionRow } from './rows.ts'
import { type CardEntry, decideCard } from './test-cards.ts'
import { storeWebhook } from './webhooks.ts'

/** Opens a transaction; null if its reference is taken. */
export async function openTransaction(
  db: Db,
  row: Pick<NewTransactionRow, 'reference' | 'access_code' | 'email' | 'amount_minor' | 'currency' | 'created_at'> &
    Pick<NewTransactionRow, 'metadata_json' | 'callback_url'>,
): Promise<TransactionRow | null> {
  const opened = await db
    .insertInto('sandbox_transaction')
    .values(row)
    .onConflict(conflict => conflict.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst()
  return opened ?? null
}

export async function findByReference(db: Db, reference: string): Promise<TransactionRow | null> {
  const found = await db
    .selectFrom('sandbox_transaction')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
  return found ?? null
}

export async function findByAccessCode(db: Db, accessCode: string): Promise<TransactionRow | null> {
  if (!/^[A-Za-z0-9]{1,64}$/.test(accessCode)) return null
  const found = await db
    .selectFrom('sandbox_transaction')
    .selectAll()
    .where('access_code', '=', accessCode)
    .executeTakeFirst()
  return found ?? null
}

type TransactionFilter = {
  from: Date | null
  to: Date | null
  status: SandboxStatus | null
  page: number
  perPage: number
}

/** One page of transactions, newest first, and how many there are in all. */
export async function listTransactions(
  db: Db,
  filter: TransactionFilter,
): Promise<{ rows: TransactionRow[]; total: number; volumeMinor: number }> {
  let query = db.selectFrom('sandbox_transaction')
  if (filter.from) query = query.where('created_at', '>=', filter.from)
  if (filter.to) query = query.where('created_at', '<=', filter.to)
  if (filter.status) query = query.where('status', '=', filter.status)
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.perPage)
    .offset((filter.page - 1) * filter.perPage)
    .execute()
  const sums = await query
    .select(({ fn }) => [fn.countAll().as('total'), fn.sum('amount_minor').as('volume')])
    .executeTakeFirst()
  return { rows, total: Number(sums?.total ?? 0), volumeMinor: Number(sums?.volume ?? 0) }
}

/** The result of a charge: `declined` is the bank’s reason, null when the transaction is paid (now or before). */
export type ChargeOutcome = { transaction: TransactionRow; declined: string | null }

/**
 * Charges a card for an open transaction and stores its charge.success event, in one database transaction; a second
 * call finds it paid and changes nothing. Null if there is no such transaction. Stores no card number.
 */
export async function chargeCard(
  db: Db,
  accessCode: string,
  entry: CardEntry,
  now: Date,
): Promise<ChargeOutcome | null> {
  const found = await findByAccessCode(db, accessCode)
  if (!found) return null
  return db.transaction().execute(async tx => {
    const row = await tx
      .selectFrom('sandbox_transaction')
      .selectAll()
      .where('id', '=', found.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.paid_at) return { transaction: row, declined: null }

    const decision = decideCard(entry, now)
    const change = decision.paid
      ? {
          status: 'success' as const,
          gateway_response: 'Successful',
          fees_minor: providerFee(row.amount_minor, row.currency),
          card_bin: decision.card.number.slice(0, 6),
          card_last4: decision.card.number.slice(-4),
          card_brand: decision.card.brand,
          card_expiry: entry.expiry.trim().slice(0, 10),
          paid_at: now,
        }
      : { status: 'failed' as const, gateway_response: decision.reason }
    const changed = await tx
      .updateTable('sandbox_transaction')
      .set(change)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!decision.paid) return { transaction: changed, declined: decision.reason }

    const data = presentTransaction(changed)
    await storeWebhook(tx, { name: 'charge.success', transactionId: row.id, data, now })
    return { transaction: changed, declined: null }
  })
}

/** The payer leaves: an unpaid transaction becomes 'abandoned' and stays payable. Null if there is none. */
export async function abandonTransaction(db: Db, accessCode: string): Promise<TransactionRow | null> {
  const found = await findByAccessCode(db, accessCode)
  if (!found) return null
  const abandoned = await db
    .updateTable('sandbox_transaction')
    .set({ status: 'abandoned', gateway_response: 'The transaction was not completed' })
    .where('id', '=', found.id)
    .where('paid_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return abandoned ?? findByAccessCode(db, accessCode)
}
