import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'

/** Money moved by these, or a receipt was numbered: accounts without them would be wrong. */
const inBooks = ['paid', 'mismatched', 'duplicate', 'late', 'refunded', 'voided'] as const

/**
 * Leaves of an application's payments what the books need: reference, amount, dates, receipt number, the gateway's number. The
 * payer's address, the card's last digits and the provider's own words go. Attempts by which no money moved are deleted.
 * Returns how many payments stay.
 */
export async function keepBookOnly(tx: Tx, context: Context, applicationId: number): Promise<number> {
  await keepWaiversOnly(tx, applicationId)
  await keepTransfersOnly(tx, applicationId)
  await tx.deleteFrom('receipt').where('application_id', '=', applicationId).execute()
  const payments = await tx
    .selectFrom('payment')
    .select(['id', 'reference', 'status', sql<string | null>`gateway_answer ->> 'id'`.as('gateway_id')])
    .where('application_id', '=', applicationId)
    .forUpdate()
    .execute()
  if (payments.length === 0) return 0
  const references = payments.map(({ reference }) => reference)
  await deleteEvents(tx, [...references, ...payments.flatMap(({ gateway_id }) => gateway_id ?? [])])
  if (context.gateway.isSandbox) await forgetInSandbox(tx, references)
  const kept = payments.filter(({ status }) => inBooks.some(one => one === status)).map(({ id }) => id)
  const empty = payments.map(({ id }) => id).filter(id => !kept.includes(id))
  if (empty.length > 0) await tx.deleteFrom('payment').where('id', 'in', empty).execute()
  if (kept.length === 0) return 0
  await tx
    .updateTable('payment')
    .set({
      email: '',
      access_code: null,
      authorization_url: null,
      gateway_answer: sql`gateway_answer - ${sql.val(['customerEmail', 'cardLast4', 'cardBrand', 'gatewayMessage', 'why'])}::text[]`,
    })
    .where('id', 'in', kept)
    .execute()
  return kept.length
}

/** What was given away still counts; whose it was, and why, goes. */
async function keepWaiversOnly(tx: Tx, applicationId: number): Promise<void> {
  const nobodys = { application_id: null }
  await tx
    .updateTable('waiver')
    .set({ ...nobodys, reason: '' })
    .where('application_id', '=', applicationId)
    .execute()
  await tx
    .updateTable('waiver_use')
    .set({ ...nobodys, decision_id: null })
    .where('application_id', '=', applicationId)
    .execute()
}

/** What was announced and never came goes; of money that came, only the sums stay. */
async function keepTransfersOnly(tx: Tx, applicationId: number): Promise<void> {
  const own = tx.selectFrom('transfer').select('id').where('application_id', '=', applicationId)
  await tx.updateTable('statement_line').set({ text: '', bank_number: '' }).where('transfer_id', 'in', own).execute()
  await tx.deleteFrom('transfer_slip').where('transfer_id', 'in', own).execute()
  await tx
    .deleteFrom('transfer')
    .where('application_id', '=', applicationId)
    .where('state', 'in', ['announced', 'asked', 'discarded'])
    .execute()
  await tx
    .updateTable('transfer')
    .set({ payer: '', bank_number: '', reason: '', return_reason: '', application_id: null, decision_id: null })
    .where('application_id', '=', applicationId)
    .execute()
}

/** An event names its subject by the provider’s number or by our reference. */
async function deleteEvents(tx: Tx, names: readonly string[]): Promise<void> {
  const kinds = ['charge.success', 'refund.pending', 'refund.processing', 'refund.processed', 'refund.failed']
  await tx
    .deleteFrom('payment_event')
    .where('event', 'in', kinds)
    .where(
      'data_key',
      'in',
      kinds.flatMap(kind => names.map(name => `${kind}:${name}`)),
    )
    .execute()
}

/** The sandbox acts as the provider in our own database; the real one deletes by its own rules. */
async function forgetInSandbox(tx: Tx, references: readonly string[]): Promise<void> {
  const transactions = tx.selectFrom('sandbox_transaction').select('id').where('reference', 'in', references)
  await tx.deleteFrom('sandbox_webhook').where('transaction_id', 'in', transactions).execute()
  await tx
    .updateTable('sandbox_transaction')
    .set({
      email: '',
      metadata_json: '{}',
      card_bin: null,
      card_last4: null,
      card_brand: null,
      card_expiry: null,
    })
    .where('reference', 'in', references)
    .execute()
}
