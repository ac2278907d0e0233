import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { isHeld } from '../applications/payment-conditions.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import type { DueFee } from './due-fee.ts'

/**
 * Throws 409 while the office is checking a payment for this fee: until it has accepted it or given it back, nobody pays the fee a
 * second time.
 */
export async function refuseBesideHeld(db: Queryable, application: ApplicationRecord, fee: DueFee): Promise<void> {
  const held = await db
    .selectFrom('payment')
    .select('payment.id')
    .where('payment.application_id', '=', application.id)
    .where('payment.fee', '=', fee.kind)
    .where('payment.decision_id', 'is not distinct from', fee.decisionId)
    .where(isHeld)
    .executeTakeFirst()
  if (held)
    throw new AppError(
      'conflicting-change',
      `We have received a payment for this ${fee.kind} fee and are checking it. Do not pay again. The admissions office will contact the applicant.`,
    )
}
