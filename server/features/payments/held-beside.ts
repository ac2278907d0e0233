import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { isHeld } from '../applications/payment-conditions.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import type { DueFee, FeeReader } from './due-fee.ts'

/**
 * Throws 409 while the office is checking a payment for this fee: until it has accepted it or given it back, nobody pays the fee a
 * second time.
 */
export async function refuseBesideHeld(
  db: Queryable,
  application: Pick<ApplicationRecord, 'id'>,
  fee: Pick<DueFee, 'kind' | 'decisionId'>,
  reader: FeeReader,
): Promise<void> {
  const [held] = await selectHeld(db, [application.id])
    .where('payment.fee', '=', fee.kind)
    .where('payment.decision_id', 'is not distinct from', fee.decisionId)
    .execute()
  if (!held) return
  throw new AppError(
    'conflicting-change',
    reader === 'office'
      ? heldForOffice(fee.kind, held.reference)
      : `We have received a payment for this ${fee.kind} fee and are checking it. Do not pay again. The admissions office will contact the applicant.`,
  )
}

/** What the office is told of a payment that is in the way. */
export function heldForOffice(fee: FeeKind, reference: string): string {
  return `Their payment ${reference} for the ${fee} fee is held. Accept or refund it first.`
}

/** The payments for fees of these applications that are held, oldest first. */
export function selectHeld(db: Queryable, applicationIds: readonly number[]) {
  return db
    .selectFrom('payment')
    .select(['payment.application_id', 'payment.fee', 'payment.decision_id', 'payment.reference'])
    .where('payment.application_id', 'in', applicationIds)
    .where(isHeld)
    .orderBy('payment.created_at')
}
