import {
  dueSteps,
  isReminderHour,
  type ReminderKind,
  remindedKinds,
  reminderDays,
} from '#shared/domain/reference-reminders.ts'
import type { RefereeStatus } from '#shared/domain/references.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { refereeSilent, refereeStillBounced } from '../../emails/reference-news.ts'
import { isNotSetAside, mailNext, type Take } from '../../jobs/set-aside.ts'
import { nextStepOf } from '../applications/progress.ts'
import { getApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { isTheDecisionTold, planReminders, stepsDone } from './plan.ts'
import { silenceMail } from './referee-mails.ts'
import { mailReminder } from './remind.ts'
import { addressedTo, statusUrl } from './requests.ts'

const duty = 'remind-referees'

interface DueReferee {
  id: string
  number: number
  name: string
  email: string
  status: RefereeStatus
  requestedAt: Date
  hasStopped: boolean
  applicationId: number
}

/**
 * Sends what is due about one referee, to the referee and to the applicant; false when nothing is. Once the applicant knows the
 * decision, no one is reminded any longer. The row stays
 * locked until the emails are enqueued, and the key of the ledger refuses a second one, so that instances and
 * restarts never repeat a reminder.
 */
export async function remindNextReferee(context: Context): Promise<boolean> {
  if (!isReminderHour(context.clock.now())) return false
  return mailNext(context, duty, (tx, take) => remind(tx, context, take))
}

async function remind(tx: Tx, context: Context, take: Take): Promise<boolean> {
  const referee = await takeDueReferee(tx, context)
  if (!referee) return false
  take(referee.id)
  const record = await getApplication(tx, referee.applicationId)
  if (await isTheDecisionTold(tx, referee.applicationId)) {
    await tx.updateTable('referee').set({ next_reminder_at: null }).where('id', '=', referee.id).execute()
    return true
  }
  const done = await stepsDone(tx, referee.id)
  for (const kind of remindedKinds(referee.status, referee.hasStopped))
    await sendDueStep(tx, context, { kind, record, referee, done: done[kind] })
  await planReminders(tx, referee.id)
  return true
}

async function takeDueReferee(tx: Tx, context: Context): Promise<DueReferee | undefined> {
  const row = await tx
    .selectFrom('referee')
    .innerJoin('application', 'application.id', 'referee.application_id')
    .leftJoin('account', 'account.id', 'application.account_id')
    .select([
      'referee.id',
      'referee.number',
      'referee.name',
      'referee.email',
      'referee.status',
      'referee.requested_at',
      'referee.reminders_stopped_at',
      'referee.application_id',
    ])
    .where('referee.next_reminder_at', '<=', context.clock.now())
    .where('referee.requested_at', 'is not', null)
    .where(isNotSetAside(context, duty, 'referee.id'))
    // No reminders while the account is due for deletion; if it is kept, they continue.
    .where('account.deletes_at', 'is', null)
    .orderBy('referee.next_reminder_at')
    .limit(1)
    .forUpdate('referee')
    .skipLocked()
    .executeTakeFirst()
  if (!row?.requested_at) return undefined
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    email: row.email,
    status: row.status as RefereeStatus,
    requestedAt: row.requested_at,
    hasStopped: row.reminders_stopped_at !== null,
    applicationId: row.application_id,
  }
}

interface DueStep {
  kind: ReminderKind
  record: ApplicationRecord
  referee: DueReferee
  done: readonly number[]
}

async function sendDueStep(tx: Tx, context: Context, due: DueStep): Promise<void> {
  const { kind, referee } = due
  const now = context.clock.now()
  const { send, missed } = dueSteps(kind, { requestedAt: referee.requestedAt, now, done: due.done })
  if (send === undefined) return
  const entries = [...missed, send].map(step => ({
    referee_id: referee.id,
    kind,
    step,
    at: now,
    was_missed: step !== send,
  }))
  await tx.insertInto('reference_reminder').values(entries).execute()
  if (kind === 'referee') await mailReminder(tx, context, { ...due, turn: turnOf(kind, send) })
  else await tellApplicantOfSilence(tx, context, due, send)
}

function turnOf(kind: ReminderKind, step: number): 'first' | 'second' | 'last' {
  const [first, second] = reminderDays[kind]
  if (step === first) return 'first'
  return step === second ? 'second' : 'last'
}

async function tellApplicantOfSilence(tx: Tx, context: Context, due: DueStep, step: number): Promise<void> {
  const { record, referee } = due
  const about = {
    ...addressedTo(record),
    url: statusUrl(context),
    next: nextStepOf(context, record),
    number: referee.number,
    referee: referee.name,
    refereeEmail: referee.email,
  }
  await tellApplicant(tx, context, record, {
    kind: silenceMail,
    content:
      referee.status === 'bounced'
        ? refereeStillBounced(about)
        : refereeSilent({ ...about, turn: turnOf('applicant', step), days: step }),
    refereeId: referee.id,
  })
}
