import { emailKey } from '#shared/domain/email.ts'
import { afterTranscriptEvent } from '#shared/domain/transcripts.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { DutyName } from '../../jobs/duty.ts'
import { getRow, lockApplication } from '../applications/queries.ts'
import { getTranscriptRequest, isAskingMail } from './requests.ts'
import { transitionTranscript } from './transition.ts'

interface RefusedMail {
  id: string
  kind: string
  recipient: string
  transcript_request_id: string | null
}

/** Handles a permanent refusal by a mail server: the office sees that the records office does not know yet. */
export async function afterTranscriptRefusal(
  tx: Tx,
  context: Context,
  mail: RefusedMail,
  by: DutyName = 'send-mail',
): Promise<void> {
  if (!mail.transcript_request_id || !isAskingMail(mail.kind)) return
  const { application_id } = await getTranscriptRequest(tx, mail.transcript_request_id)
  await lockApplication(tx, application_id)
  const request = await getTranscriptRequest(tx, mail.transcript_request_id)
  if (!afterTranscriptEvent(request.state, 'bounce') || request.email_key !== emailKey(mail.recipient)) return
  await transitionTranscript(tx, context, request, { event: 'bounce', next_reminder_at: null })
  const { uuid } = await getRow(tx, application_id)
  await recordAudit(tx, context, {
    actor: { kind: 'job', id: by },
    action: 'transcript.bounced',
    subject: `application:${uuid}`,
    detail: { kind: request.kind, mail: mail.id },
  })
}
