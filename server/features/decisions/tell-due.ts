import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { newsForApplicant } from '../../emails/decisions.ts'
import { moveCases } from '../applications/life.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutDecision } from '../requests/about.ts'
import { releasePlaces } from '../sittings/release-places.ts'

/** The kind of the email that announces news. */
export const newsMail = 'decision-news'
export const tellingJob = 'tell-decisions'

/**
 * Marks released cases as told, and emails their applicants that there is news. A screening or interview that was still to come is
 * cancelled. The caller must hold their locks.
 */
export async function tellCases(tx: Tx, context: Context, ids: readonly number[]): Promise<void> {
  await sql`update decision set releases_at = release.releases_at from release
    where release.id = decision.release_id and application_id = any(${ids}::bigint[]) and ended_at is null`.execute(tx)
  await moveCases(tx, context, ids, { event: 'tell', from: 'approved', actor: { kind: 'job', id: tellingJob } })
  await releasePlaces(tx, context, { ids, job: tellingJob })
  for (const id of ids) {
    const record = await getApplication(tx, id)
    const content = newsForApplicant(aboutDecision(context, record))
    await tellApplicant(tx, context, record, { kind: newsMail, content })
  }
}

/**
 * Does the same for those of these cases whose hour has come and that the job has not reached. Before a decision ends: an applicant who
 * could see it has been told.
 */
export async function tellDue(tx: Tx, context: Context, ids: readonly number[]): Promise<void> {
  const due = await tx
    .selectFrom('admission_case as held')
    .innerJoin('release', 'release.id', 'held.release_id')
    .select('held.application_id')
    .where('held.stage', '=', 'approved')
    .where(sql<boolean>`held.application_id = any(${ids}::bigint[])`)
    .where(
      sql<boolean>`release.confirmed_at is not null and release.stopped_at is null and release.releases_at <= now()`,
    )
    .execute()
  if (due.length === 0) return
  await tellCases(
    tx,
    context,
    due.map(({ application_id }) => application_id),
  )
}
