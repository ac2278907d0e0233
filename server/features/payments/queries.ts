import type { Selectable } from 'kysely'
import { isPaymentReference } from '#shared/domain/payment-reference.ts'
import type { Queryable } from '../../db/client.ts'
import type { PaymentTable } from '../../db/tables.ts'

export type Payment = Selectable<PaymentTable>

/** A text that can't be a reference is never asked for: the store would refuse some of them with an error. */
export async function findPayment(db: Queryable, reference: string): Promise<Payment | undefined> {
  if (!isPaymentReference(reference)) return undefined
  return db.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** The applicant's own payment, or undefined for one that isn't there or isn't theirs. */
export async function findOwnPayment(
  db: Queryable,
  accountId: string,
  reference: string,
): Promise<Payment | undefined> {
  if (!isPaymentReference(reference)) return undefined
  return db
    .selectFrom('payment')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .selectAll('payment')
    .where('payment.reference', '=', reference)
    .where('application.account_id', '=', accountId)
    .executeTakeFirst()
}
