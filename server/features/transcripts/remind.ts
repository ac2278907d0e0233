import { dueSteps, isReminderHour } from '#shared/domain/reference-reminders.ts'
import { isLastReminder, nextTranscriptReminder } from '#shared/domain/transcripts.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isNotSetAside, mailNext, type Take } from '../../jobs/set-aside.ts'
import { isClosing } from '../applications/is-closing.ts'
import { stageOf } from './links.ts'
import { getTranscriptRequest, mailTranscriptLink } from './requests.ts'

const duty = 'remind-records-offices'

/** Reminds records offices on the days on which referees are, until they answer or nobody needs an answer. */
export const remindRecordsOffices: Duty = {
  name: duty,
  restMs: 60_000,
  async run(context) {
    if (!isReminderHour(context.clock.now())) return false
    return mailNext(context, duty, (tx, take) => remindNext(tx, context, take))
  },
}

/** The row stays locked until the email is written, so that instances and restarts never repeat a reminder. */
async function remindNext(tx: Tx, context: Context, take: Take): Promise<boolean> {
  const now = context.clock.now()
  const due = await tx
    .selectFrom('transcript_request')
    .select('id')
    .where('next_reminder_at', '<=', now)
    .where(isNotSetAside(context, duty, 'transcript_request.id'))
    .orderBy('next_reminder_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return false
  take(due.id)
  const request = await getTranscriptRequest(tx, due.id)
  const { asked_at: askedAt, links_end_at: linksEndAt } = request
  const { send } = dueSteps('referee', { requestedAt: askedAt, now, done: [request.reminded] })
  const stage = await stageOf(tx, request.application_id)
  const isNeeded = stage !== undefined && stage !== 'told' && stage !== 'withdrawn'
  const isSent = send !== undefined && isNeeded && request.state === 'requested' && linksEndAt > now
  if (isSent && !(await isClosing(tx, request.application_id)))
    await mailTranscriptLink(tx, context, { request, turn: isLastReminder(send) ? 'last' : 'reminder' })
  const reminded = send ?? request.reminded
  const next = isSent ? nextTranscriptReminder({ askedAt, reminded, linksEndAt }) : undefined
  await tx
    .updateTable('transcript_request')
    .set({ reminded, next_reminder_at: next ?? null })
    .where('id', '=', request.id)
    .execute()
  return true
}
