import { nextReminderAt, type ReminderKind, remindedKinds } from '#shared/domain/reference-reminders.ts'
import type { RefereeStatus } from '#shared/domain/references.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { isToldNow } from '../applications/is-in-feed.ts'

/** The completed steps of each kind, in days after the request. */
export async function stepsDone(db: Queryable, refereeId: string): Promise<Record<ReminderKind, number[]>> {
  const rows = await db
    .selectFrom('reference_reminder')
    .select(['kind', 'step'])
    .where('referee_id', '=', refereeId)
    .execute()
  const ofKind = (kind: ReminderKind) => rows.filter(row => row.kind === kind).map(row => row.step)
  return { referee: ofKind('referee'), applicant: ofKind('applicant') }
}

/** Whether the applicant may know the decision by now, so that a reference would come too late. */
export async function isTheDecisionTold(db: Queryable, applicationId: number): Promise<boolean> {
  const told = await db
    .selectFrom('decision')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .where(isToldNow)
    .executeTakeFirst()
  return told !== undefined
}

/** Schedules the next reminder job for this referee. Call it after anything that changes who is reminded. */
export async function planReminders(tx: Tx, refereeId: string): Promise<void> {
  const referee = await tx
    .selectFrom('referee')
    .select(['status', 'requested_at', 'reminders_stopped_at'])
    .where('id', '=', refereeId)
    .executeTakeFirstOrThrow()
  const done = await stepsDone(tx, refereeId)
  const kinds = remindedKinds(referee.status as RefereeStatus, referee.reminders_stopped_at !== null)
  const next =
    referee.requested_at &&
    nextReminderAt(
      referee.requested_at,
      kinds.map(kind => ({ kind, done: done[kind] })),
    )
  await tx
    .updateTable('referee')
    .set({ next_reminder_at: next ?? null })
    .where('id', '=', refereeId)
    .execute()
}
