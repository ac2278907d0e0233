import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { type Currency, formatMoney } from '#shared/domain/money.ts'
import { takesTwo } from '#shared/domain/transfers.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { type DueFee, requireFee } from '../payments/due-fee.ts'

/** Money that was received for a fee and pays for nothing yet. What is left of a larger transfer is not among it. */
export function hereFor(
  db: Queryable,
  applicationId: number,
  { kind, decisionId }: Pick<DueFee, 'kind' | 'decisionId'>,
): Promise<{ id: string; amount_minor: number; approved_by: string | null }[]> {
  return db
    .selectFrom('transfer')
    .select(['id', 'amount_minor', 'approved_by'])
    .where('application_id', '=', applicationId)
    .where('fee', '=', kind)
    .where('decision_id', 'is not distinct from', decisionId)
    .where('state', '=', 'received')
    .where('part_of', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** Whether a transfer takes two people: with what one person has booked before for the same fee, so that slices do not pass below the limit. */
export async function takesTwoHere(
  db: Queryable,
  application: Pick<ApplicationRecord, 'id'>,
  due: DueFee | undefined,
  { id, amountMinor, currency }: { id: string; amountMinor: number; currency: Currency },
): Promise<boolean> {
  const here = due ? await hereFor(db, application.id, due) : []
  const alone = here.filter(one => one.id !== id && one.approved_by === null)
  return takesTwo({ amountMinor: alone.reduce((sum, one) => sum + one.amount_minor, amountMinor), currency })
}

/** The fee that is due, or nothing, for a reader. */
export function dueOrNothing(application: ApplicationRecord, kind: FeeKind): DueFee | undefined {
  try {
    return requireFee(application, kind)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** The fee that a transfer in this currency can pay. Throws 409 with the reason if nothing is due, and 422 for another currency. */
export function requirePayable(application: ApplicationRecord, kind: FeeKind, currency?: string): DueFee {
  const due = feeOrConflict(application, kind)
  if (currency !== undefined && due.currency !== currency)
    throw new AppError(
      'amount-mismatch',
      `The fee is ${formatMoney(due.amountMinor, due.currency)}. Money in another currency cannot pay it. Refund it.`,
    )
  return due
}

function feeOrConflict(application: ApplicationRecord, kind: FeeKind): DueFee {
  try {
    return requireFee(application, kind)
  } catch (error) {
    if (error instanceof AppError && error.code === 'no-payment-due')
      throw new AppError('conflicting-change', error.message)
    throw error
  }
}
