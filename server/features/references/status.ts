import type { z } from 'zod'
import type { RefereePlace, refereesAnswer } from '#shared/contract/schemas/references.ts'
import { refereePlaces } from '#shared/domain/reference-places.ts'
import { refereeReason, unnamedReason } from '#shared/domain/reference-reason.ts'
import { nextReminderAt, remindByHand, remindedKinds } from '#shared/domain/reference-reminders.ts'
import { isSubmitted, maxRefereeChanges, mayBeChanged, type RefereeStatus } from '#shared/domain/references.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import { progressOf } from '../applications/progress.ts'
import { requireOwnApplication } from './own-application.ts'
import { isTheDecisionTold, stepsDone } from './plan.ts'
import { remindersByHand } from './remind.ts'

/**
 * Everything an applicant may know about their referees: who, how far, which emails, what comes next. Never a link, a text or a
 * signal. Throws 404 without an application.
 */
export async function listReferees(
  context: Context,
  accountId: string,
  applicationUuid: string | undefined,
): Promise<z.output<typeof refereesAnswer>> {
  const record = await requireOwnApplication(context.db, accountId, applicationUuid)
  const places = refereePlaces(record.selected_program)
  const parts = progressOf(record).referees
  const referees = await Promise.all(
    places.map(async number => {
      const row = await findCurrent(context.db, record.id, number)
      const needs = parts.find(part => part.number === number)?.reason ?? null
      return { ...(row ? await presentReferee(context, row) : unnamedPlace(number)), needs }
    }),
  )
  return {
    references_required: places.length,
    all_received: referees.every(referee => referee.submitted),
    referees,
  }
}

async function findCurrent(db: Queryable, applicationId: number, number: number) {
  const row = await db
    .selectFrom('referee')
    .select([
      'id',
      'application_id',
      'number',
      'name',
      'email',
      'status',
      'changes',
      'requested_at',
      'bounced_at',
      'closed_at',
      'reminders_stopped_at',
    ])
    .where('application_id', '=', applicationId)
    .where('number', '=', number)
    .where('status', 'not in', ['replaced', 'cancelled'])
    .executeTakeFirst()
  return row && { ...row, status: row.status as RefereeStatus }
}

type RefereeRow = NonNullable<Awaited<ReturnType<typeof findCurrent>>>

async function presentReferee(context: Context, row: RefereeRow): Promise<Omit<RefereePlace, 'needs'>> {
  const { last } = await remindersByHand(context.db, row.id)
  const hasStopped = row.reminders_stopped_at !== null
  const remind = remindByHand({ status: row.status, hasStopped, lastByHand: last, now: context.clock.now() })
  const changesLeft = mayBeChanged(row.status) ? Math.max(0, maxRefereeChanges - row.changes) : 0
  return {
    number: row.number,
    name: row.name,
    email: row.email,
    status: isSubmitted(row.status) ? 'Submitted' : 'Pending',
    state: row.status,
    submitted: isSubmitted(row.status),
    reason: refereeReason({
      status: row.status,
      requestedAt: row.requested_at,
      bouncedAt: row.bounced_at,
      closedAt: row.closed_at,
    }),
    may_change: changesLeft > 0,
    changes_left: changesLeft,
    next_reminder_at: await nextReminder(context, row, hasStopped),
    remind: {
      possible: remind.possible,
      from: !remind.possible && remind.because === 'recently' ? remind.from.toISOString() : null,
      because: remind.possible ? null : remind.because,
    },
    mails: await mailsTo(context.db, row),
  }
}

/** For the referee’s own reminders; a late one is sent as soon as it is day. */
async function nextReminder(context: Context, row: RefereeRow, hasStopped: boolean): Promise<string | null> {
  if (!row.requested_at || !remindedKinds(row.status, hasStopped).includes('referee')) return null
  if (await isTheDecisionTold(context.db, row.application_id)) return null
  const done = await stepsDone(context.db, row.id)
  const next = nextReminderAt(row.requested_at, [{ kind: 'referee', done: done.referee }])
  return next ? next.toISOString() : null
}

const mailKinds = {
  'reference-request': 'request',
  'reference-reminder': 'reminder',
  'reference-reminder-by-hand': 'reminder-by-hand',
  'reference-new-link': 'new-link',
  'reference-receipt': 'receipt',
} as const

function isMailToReferee(kind: string): kind is keyof typeof mailKinds {
  return Object.hasOwn(mailKinds, kind)
}

/**
 * The emails to one referee place, including those to replaced referees: kind, recipient and delivery status; neither
 * text nor link.
 */
async function mailsTo(db: Queryable, row: RefereeRow): Promise<RefereePlace['mails']> {
  const mails = await db
    .selectFrom('mail')
    .innerJoin('referee', 'referee.id', 'mail.referee_id')
    .select([
      'mail.kind',
      'recipient',
      'mail.created_at',
      'mail.sent_at',
      'mail.given_up_at',
      'mail.bounced_at',
      'mailbox_full_at',
    ])
    .where('referee.application_id', '=', row.application_id)
    .where('referee.number', '=', row.number)
    .orderBy('mail.created_at')
    .orderBy('mail.id')
    .execute()
  return mails.flatMap(mail =>
    isMailToReferee(mail.kind)
      ? [
          {
            kind: mailKinds[mail.kind],
            to: mail.recipient,
            state: stateOf(mail),
            at: (mail.sent_at ?? mail.given_up_at ?? mail.created_at).toISOString(),
          },
        ]
      : [],
  )
}

function stateOf(mail: Record<'sent_at' | 'given_up_at' | 'bounced_at' | 'mailbox_full_at', Date | null>) {
  if (mail.bounced_at) return 'bounced'
  if (mail.mailbox_full_at) return 'full'
  if (mail.given_up_at) return 'failed'
  return mail.sent_at ? 'sent' : 'queued'
}

function unnamedPlace(number: number): Omit<RefereePlace, 'needs'> {
  return {
    number,
    name: '',
    email: '',
    status: 'Pending',
    state: 'not_requested',
    submitted: false,
    reason: unnamedReason,
    may_change: true,
    changes_left: maxRefereeChanges,
    next_reminder_at: null,
    remind: { possible: false, from: null, because: 'not-asked' },
    mails: [],
  }
}
