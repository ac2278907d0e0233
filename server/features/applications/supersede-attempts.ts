import type { FeeKind } from '#shared/domain/fee-kind.ts'
import type { Tx } from '../../db/client.ts'

/**
 * Supersedes the open attempts to pay a fee. They are still watched, and a payment through them is recorded only if
 * it matches.
 */
export async function supersedeAttempts(tx: Tx, applicationId: number, fee: FeeKind): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status: 'superseded' })
    .where('application_id', '=', applicationId)
    .where('fee', '=', fee)
    .where('status', 'in', ['opening', 'open'])
    .execute()
}
