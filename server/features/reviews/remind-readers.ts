import { sql } from 'kysely'
import { nextReviewReminder } from '#shared/domain/review.ts'
import { permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { reviewsDue } from '../../emails/reviews.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isNotSetAside, mailNext, type Take } from '../../jobs/set-aside.ts'
import { peopleBy } from './queries.ts'

const duty = 'remind-readers'

/** Reminds readers of what they have not scored, with one email per reader. */
export const remindReaders: Duty = {
  name: duty,
  restMs: 10 * 60_000,
  run: context => mailNext(context, duty, (tx, take) => remind(tx, context, take)),
}

async function remind(tx: Tx, context: Context, take: Take): Promise<boolean> {
  const now = context.clock.now()
  const due = await tx
    .selectFrom('review')
    .select(['id', 'staff_id'])
    .where('remind_at', '<=', now)
    .where(isNotSetAside(context, duty, 'review.id'))
    .orderBy('remind_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return false
  take(due.id)
  await moveReminders(tx, due.staff_id, now)
  await write(tx, context, due.staff_id)
  return true
}

/** This email covers everything that is due for a reader; each item then moves to its own next day. */
async function moveReminders(tx: Tx, staffId: string, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('review')
    .select(['id', 'due_at'])
    .where('staff_id', '=', staffId)
    .where('remind_at', '<=', now)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, due_at } of rows)
    await tx
      .updateTable('review')
      .set({ remind_at: due_at ? (nextReviewReminder(due_at, now) ?? null) : null })
      .where('id', '=', id)
      .execute()
}

/** Sends nothing to someone who has left, may no longer score, or has nothing to score. */
async function write(tx: Tx, context: Context, staffId: string): Promise<void> {
  const now = context.clock.now()
  const [person] = await peopleBy(tx, [staffId])
  if (!person || !permissionsOf(person.grants).includes('reviews.score')) return
  const { rows } = await sql<{ open: number; overdue: number }>`
    select count(*)::integer as open, (count(*) filter (where review.due_at <= ${now}))::integer as overdue
    from review join admission_case held on held.application_id = review.application_id
    where review.staff_id = ${staffId}::uuid and review.ended_at is null and review.submitted_at is null
      and held.stage = 'reviewing'`.execute(tx)
  const { open, overdue } = rows[0] ?? { open: 0, overdue: 0 }
  if (open === 0) return
  await enqueueMail(tx, context, {
    kind: 'reviews-due',
    to: person.email,
    content: reviewsDue({ name: person.full_name, open, overdue, url: `${context.config.publicUrl}/office/score` }),
  })
}
