import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import type { Duty } from '../../jobs/duty.ts'
import { tellCases, tellingJob } from '../decisions/tell-due.ts'

/**
 * Emails applicants that there is news, once the hour of a release has come, and marks their cases as told. Nothing that anyone
 * sees depends on it: queries compare the hour with the clock. Each email is written in the transaction that moves the case, so
 * there is exactly one.
 */
export const tellDecisions: Duty = { name: tellingJob, restMs: 20_000, run: tellSome }

/** The batch size: 20,000 take a few minutes, and a killed process loses none. */
const atATime = 100

async function tellSome(context: Context): Promise<boolean> {
  const told = await context.db.transaction().execute(tx => tell(tx, context))
  if (told > 0) context.bell.ring('send-mail')
  return told > 0
}

async function tell(tx: Tx, context: Context): Promise<number> {
  const due = await tx
    .selectFrom('application')
    .innerJoin('admission_case as held', 'held.application_id', 'application.id')
    .select(['application.id', 'held.release_id'])
    .where('held.stage', '=', 'approved')
    .where('held.release_id', 'in', eb =>
      eb
        .selectFrom('release')
        .select('release.id')
        .where(
          sql<boolean>`confirmed_at is not null and stopped_at is null and booked_at is null and releases_at <= now()`,
        ),
    )
    .orderBy('application.id')
    .limit(atATime)
    // Both: if another server has just handled a case, only the row of the case has changed.
    .forUpdate(['application', 'held'])
    .skipLocked()
    .execute()
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return bookReleases(tx)
  await tellCases(tx, context, ids)
  return ids.length
}

/** Marks a release as done. Another instance may still hold some of its cases. */
async function bookReleases(tx: Tx): Promise<number> {
  await sql`update release set booked_at = now()
    where booked_at is null and confirmed_at is not null and stopped_at is null and releases_at <= now()
      and not exists (select from admission_case where release_id = release.id and stage = 'approved')`.execute(tx)
  return 0
}
