import type { FeeKind } from '#shared/domain/fee-kind.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'

/** Ends every working link for one fee of an application. Returns how many. The caller must hold the application lock. */
export async function endSponsorLinks(
  tx: Tx,
  context: Context,
  applicationId: number,
  { fee, by }: { fee: FeeKind; by: 'applicant' | 'new-link' | 'payment' },
): Promise<number> {
  const ended = await tx
    .updateTable('sponsor_link')
    .set({ ended_at: context.clock.now(), ended_by: by })
    .where('application_id', '=', applicationId)
    .where('fee', '=', fee)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}
