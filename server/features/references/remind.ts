import { longDate } from '#shared/domain/calendar.ts'
import { type RemindByHand, remindByHand } from '#shared/domain/reference-reminders.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { type ReminderTurn, referenceReminder } from '../../emails/references.ts'
import type { Transact } from '../../http/handler.ts'
import { lockApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { requireOwnApplication } from './own-application.ts'
import { candidateOf, currentReferee, linkUrl, makeLink } from './requests.ts'

/**
 * Sends a reminder at the applicant’s request: once in seven days per referee, in the order of the requests. Throws
 * 404 without such a referee, 409 with the date if it is too early, or with the reason if there is no one to remind.
 */
export async function remindReferee(
  context: Context,
  transact: Transact,
  asked: { accountId: string; applicationUuid: string | undefined; number: number },
): Promise<{ detail: string }> {
  const record = await requireOwnApplication(context.db, asked.accountId, asked.applicationUuid)
  return transact(async tx => {
    await lockApplication(tx, record.id)
    const referee = await currentReferee(tx, record.id, asked.number)
    if (!referee) throw new AppError('not-found', 'This application does not have this referee.')
    const { count, last } = await remindersByHand(tx, referee.id)
    const hasStopped = referee.reminders_stopped_at !== null
    const may = remindByHand({ status: referee.status, hasStopped, lastByHand: last, now: context.clock.now() })
    if (!may.possible) throw whyNot(may, referee.name)
    await tx
      .insertInto('reference_reminder')
      .values({ referee_id: referee.id, kind: 'by-hand', step: count + 1, at: context.clock.now() })
      .execute()
    await mailReminder(tx, context, { record, referee, turn: 'by-hand' })
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: asked.accountId },
      action: 'referee.reminded',
      subject: `application:${record.uuid}`,
      detail: { number: asked.number },
    })
    return { detail: `We are sending ${referee.name} a reminder now.` }
  })
}

function whyNot(may: Exclude<RemindByHand, { possible: true }>, name: string): AppError {
  switch (may.because) {
    case 'not-asked':
      return new AppError('conflicting-change', `We have not emailed ${name} yet, so you cannot send a reminder.`)
    case 'answered':
      return new AppError('already-submitted', `${name} has already given the reference.`)
    case 'declined':
      return new AppError('conflicting-change', `${name} cannot give this reference. Choose another referee.`)
    case 'bounced':
      return new AppError('conflicting-change', `Our email to ${name} was not delivered. Correct the address first.`)
    case 'stopped':
      return new AppError(
        'conflicting-change',
        `${name} has asked us not to send any more reminders. Speak to them, or choose another referee.`,
      )
    case 'recently':
      return new AppError(
        'too-early',
        `You reminded ${name} within the last seven days. You can do it again from ${longDate(may.from)}.`,
      )
    default:
      return may satisfies never
  }
}

/** How often the applicant has reminded this referee, and when last. */
export async function remindersByHand(db: Queryable, refereeId: string): Promise<{ count: number; last: Date | null }> {
  const row = await db
    .selectFrom('reference_reminder')
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.max('at').as('last')])
    .where('referee_id', '=', refereeId)
    .where('kind', '=', 'by-hand')
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), last: row.last }
}

/** Emails a reminder with a fresh link, and the page where the referee can stop them. */
export async function mailReminder(
  tx: Tx,
  context: Context,
  about: { record: ApplicationRecord; referee: { id: string; name: string; email: string }; turn: ReminderTurn },
): Promise<void> {
  const { record, referee, turn } = about
  const uuid = await makeLink(tx, context, referee.id)
  const url = linkUrl(context, uuid)
  await enqueueMail(tx, context, {
    kind: turn === 'by-hand' ? 'reference-reminder-by-hand' : 'reference-reminder',
    to: referee.email,
    content: referenceReminder({
      name: referee.name,
      ...candidateOf(record),
      turn,
      url,
      stopUrl: `${url}?reminders=stop`,
    }),
    secrets: [uuid],
    refereeId: referee.id,
  })
}
