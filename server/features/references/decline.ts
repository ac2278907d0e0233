import { isAwaited } from '#shared/domain/reference-life.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { refereeDeclined } from '../../emails/reference-news.ts'
import type { Transact } from '../../http/handler.ts'
import { nextStepOf } from '../applications/progress.ts'
import { getApplication, lockApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { bumpRevision } from './bump-revision.ts'
import { closedLinkError, type LinkedReferee, requireByLink } from './links.ts'
import { addressedTo } from './requests.ts'
import { transitionReferee } from './transition-referee.ts'

/**
 * Records that a referee will not give this reference, and tells the applicant. Idempotent. Only the office sees the
 * referee’s reason. Throws 404 for an unknown link, 409 once the reference is submitted, 410 when replaced.
 */
export async function declineReference(
  context: Context,
  transact: Transact,
  said: { uuid: string; reason: string | undefined },
): Promise<{ detail: string }> {
  const before = await requireByLink(context.db, said.uuid)
  return transact(async tx => {
    await lockApplication(tx, before.applicationId)
    const referee = await requireByLink(tx, said.uuid)
    if (referee.status !== 'declined') {
      if (!isAwaited(referee.status)) throw closedLinkError(referee)
      await decline(tx, context, referee, said.reason)
    }
    return {
      detail: 'Thank you for telling us. We have told the candidate, and will not contact you about this again.',
    }
  })
}

async function decline(tx: Tx, context: Context, referee: LinkedReferee, reason: string | undefined): Promise<void> {
  const record = await getApplication(tx, referee.applicationId)
  await transitionReferee(tx, context, referee, 'decline')
  if (reason) await tx.updateTable('referee').set({ decline_reason: reason }).where('id', '=', referee.id).execute()
  await bumpRevision(tx, context, record.id)
  await recordAudit(tx, context, {
    actor: { kind: 'referee', id: referee.id },
    action: 'reference.declined',
    subject: `application:${record.uuid}`,
    detail: { number: referee.number },
  })
  await tellOfDecline(tx, context, record, referee)
}

async function tellOfDecline(
  tx: Tx,
  context: Context,
  record: ApplicationRecord,
  referee: LinkedReferee,
): Promise<void> {
  const content = refereeDeclined({
    ...addressedTo(record),
    next: nextStepOf(context, await getApplication(tx, record.id)),
    number: referee.number,
    referee: referee.name,
    refereeEmail: referee.email,
  })
  await tellApplicant(tx, context, record, { kind: 'referee-declined', content })
}
