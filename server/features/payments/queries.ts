import type { Selectable } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import type { PaymentTable } from '../../db/tables.ts'

export type Payment = Selectable<PaymentTable>

export function findPayment(db: Queryable, reference: string): Promise<Payment | undefined> {
  return db.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** The applicant's own payment, or undefined for one that isn't there or isn't theirs. */
export function findOwnPayment(db: Queryable, accountId: string, reference: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payment')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .selectAll('payment')
    .where('payment.reference', '=', reference)
    .where('application.account_id', '=', accountId)
    .executeTakeFirst()
}
