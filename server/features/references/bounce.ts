import { emailKey } from '#shared/domain/email.ts'
import { afterEvent, isAwaited } from '#shared/domain/reference-life.ts'
import type { RefereeStatus } from '#shared/domain/references.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { refereeBounced, refereeMailboxFull } from '../../emails/reference-news.ts'
import type { DutyName } from '../../jobs/duty.ts'
import { nextStepOf } from '../applications/progress.ts'
import { getApplication, lockApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { bumpRevision } from './bump-revision.ts'
import { planReminders } from './plan.ts'
import { isAskingMail } from './referee-mails.ts'
import { addressedTo } from './requests.ts'
import { transitionReferee } from './transition-referee.ts'

interface RefusedMail {
  id: string
  kind: string
  recipient: string
  referee_id: string | null
}

/**
 * Handles a permanent refusal by a mail server, at once or later: if the email asked a referee at the current address, the referee becomes bounced and the
 * applicant is told straight away to correct the address.
 */
export async function afterRefusal(
  tx: Tx,
  context: Context,
  mail: RefusedMail,
  by: DutyName = 'send-mail',
): Promise<void> {
  if (!mail.referee_id || !isAskingMail(mail.kind)) return
  await tx.updateTable('mail').set({ bounced_at: context.clock.now() }).where('id', '=', mail.id).execute()
  const { application_id: applicationId } = await tx
    .selectFrom('referee')
    .select('application_id')
    .where('id', '=', mail.referee_id)
    .executeTakeFirstOrThrow()
  await lockApplication(tx, applicationId)
  const referee = await tx
    .selectFrom('referee')
    .select(['id', 'number', 'name', 'email', 'email_key', 'status'])
    .where('id', '=', mail.referee_id)
    .executeTakeFirstOrThrow()
  const status = referee.status as RefereeStatus
  if (!afterEvent(status, 'bounce') || referee.email_key !== emailKey(mail.recipient)) return
  await transitionReferee(tx, context, { id: referee.id, status }, 'bounce')
  await planReminders(tx, referee.id)
  await bumpRevision(tx, context, applicationId)
  const record = await getApplication(tx, applicationId)
  await recordAudit(tx, context, {
    actor: { kind: 'job', id: by },
    action: 'referee.bounced',
    subject: `application:${record.uuid}`,
    detail: { number: referee.number, mail: mail.id },
  })
  const content = refereeBounced(aboutReferee(context, record, referee))
  await tellApplicant(tx, context, record, { kind: 'referee-bounced', content })
}

/** Handles a mailbox that was full for three days: the address is right, so only the applicant is told, who can speak to the referee. */
export async function afterFullMailbox(tx: Tx, context: Context, mail: RefusedMail): Promise<void> {
  if (!mail.referee_id || !isAskingMail(mail.kind)) return
  const referee = await tx
    .selectFrom('referee')
    .select(['application_id', 'number', 'name', 'email', 'email_key', 'status'])
    .where('id', '=', mail.referee_id)
    .executeTakeFirstOrThrow()
  if (!isAwaited(referee.status as RefereeStatus) || referee.email_key !== emailKey(mail.recipient)) return
  const record = await getApplication(tx, referee.application_id)
  const content = refereeMailboxFull(aboutReferee(context, record, referee))
  await tellApplicant(tx, context, record, { kind: 'referee-mailbox-full', content })
}

function aboutReferee(
  context: Context,
  record: ApplicationRecord,
  { number, name, email }: { number: number; name: string; email: string },
) {
  return { ...addressedTo(record), next: nextStepOf(context, record), number, referee: name, refereeEmail: email }
}
