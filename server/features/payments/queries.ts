import { type Insertable, type Selectable, sql } from 'kysely'
import { isPaymentReference, paymentReference } from '#shared/domain/payment-reference.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { PaymentTable } from '../../db/tables.ts'
import type { ApplicationRecord } from '../applications/record.ts'

export type Payment = Selectable<PaymentTable>

/** Checked first, because the database would raise an error for some texts that cannot be references. */
export async function findPayment(db: Queryable, reference: string): Promise<Payment | undefined> {
  if (!isPaymentReference(reference)) return undefined
  return db.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** The applicant’s own payment. Throws 404 if it does not exist or is not theirs. */
export async function requireOwnPayment(db: Queryable, accountId: string, reference: string): Promise<Payment> {
  const payment = isPaymentReference(reference)
    ? await db
        .selectFrom('payment')
        .innerJoin('application', 'application.id', 'payment.application_id')
        .selectAll('payment')
        .where('payment.reference', '=', reference)
        .where('application.account_id', '=', accountId)
        .executeTakeFirst()
    : undefined
  if (!payment) throw new AppError('not-found', 'We cannot find this payment in your account.')
  return payment
}

/** Other attempts at the same fee that received money or may still do so, the paid one first, then the newest. */
export function findSiblings(db: Queryable, payment: Payment, limit: number): Promise<Payment[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('application_id', '=', payment.application_id)
    .where('fee', '=', payment.fee)
    .where(sql<boolean>`decision_id is not distinct from ${payment.decision_id}`)
    .where('id', '<>', payment.id)
    .where('status', 'in', ['paid', 'opening', 'open', 'superseded', 'expired'])
    .orderBy(sql`status = 'paid'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

type Asked =
  | 'fee'
  | 'decision_id'
  | 'selected_program'
  | 'amount_minor'
  | 'currency'
  | 'email'
  | 'payer'
  | 'mode'
  | 'next_check_at'

/** Inserts a new payment attempt, `opening`, with its own reference. */
export async function insertPayment(
  tx: Tx,
  context: Context,
  application: ApplicationRecord,
  asked: Pick<Insertable<PaymentTable>, Asked>,
): Promise<Payment> {
  const now = context.clock.now()
  // If two applicants share a millisecond, the second one gets the next.
  for (let atMs = now.getTime(); ; atMs += 1) {
    const inserted = await tx
      .insertInto('payment')
      .values({
        ...asked,
        id: context.random.id(),
        application_id: application.id,
        reference: paymentReference(application.program_type, atMs),
        program_type: application.program_type,
        residency: application.residency ?? 'nigeria',
        status: 'opening',
        created_at: now,
      })
      .onConflict(conflict => conflict.column('reference').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted) return inserted
  }
}
