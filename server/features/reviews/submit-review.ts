import { sql } from 'kysely'
import type * as z from 'zod'
import type { reviewBody, scoredCase } from '#shared/contract/schemas/reviews.ts'
import { meanTenths, type ReviewOutcome, reviewOutcome, totalTenths } from '#shared/domain/rubric.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { moveCase } from '../applications/life.ts'
import { getApplication } from '../applications/queries.ts'
import { lockFile, type OpenedFile, requireFile } from '../file/access.ts'
import { stateNow } from '../file/present-case.ts'
import { requireRevision } from '../file/stale.ts'
import { requireOwnReview } from './own-review.ts'
import { presentReviews, totalsIn } from './present-reviews.ts'
import { type Review, type RubricVersion, readersOf } from './queries.ts'
import { requireScores } from './save-draft.ts'
import { tellPlannersOfDisagreement } from './tell-staff.ts'

type Body = z.output<typeof reviewBody>

/**
 * Stores what a reader scored; a second time it is a new version. When the readers whom the rubric asks for are in and agree, the case is ready; when they do not
 * agree, whoever asked them is emailed. Throws 404, 403, 409 for a stale revision or a case that has moved on, and 422 for scores that do not fit.
 */
export function submitReview(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, ...body }: Body & { uuid: string },
): Promise<z.output<typeof scoredCase>> {
  return transact(async tx => {
    const file = await lockFile(tx, member, uuid, ['reviews.score'])
    const { own, rubric } = await requireOwnReview(tx, context, member, file)
    requireScores(rubric.rubric, body.scores, 'whole')
    await requireSeen(tx, file, { own, revision: body.revision })
    const before = await outcomeOf(tx, file, rubric)
    await write(tx, context, member, { own, rubric, file, body })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: own.version === 0 ? 'review.submitted' : 'review.corrected',
      subject: `application:${uuid}`,
    })
    await settle(tx, context, { file, rubric, before, member })
    const now = await requireFile(tx, member, uuid)
    return { case: await stateNow(tx, member, uuid), reviews: await presentReviews(tx, member, now) }
  })
}

/**
 * Throws 409 unless the only changes since the page was read are reviews by others, which the reader cannot have
 * seen. A review that the caller has submitted in another tab counts as a change.
 */
async function requireSeen(
  tx: Tx,
  file: OpenedFile,
  { own, revision }: { own: Review; revision: number },
): Promise<void> {
  const missed = file.row.case_revision - revision
  if (missed === 0) return
  const later = await tx
    .selectFrom('review_version')
    .select('review_id')
    .where('application_id', '=', file.row.id)
    .where('case_revision', '>', revision)
    .execute()
  if (later.some(({ review_id }) => review_id === own.id))
    throw new AppError(
      'conflicting-change',
      'You have submitted this review from another tab or device. Compare it with what is here, then submit again.',
      { more: { current: { stage: file.row.stage, revision: file.row.case_revision, change: 'review.submitted' } } },
    )
  if (later.length !== missed) await requireRevision(tx, file, revision)
}

interface Written {
  own: Review
  rubric: RubricVersion
  file: OpenedFile
  body: Body
}

async function write(tx: Tx, context: Context, member: StaffMember, written: Written): Promise<void> {
  const { own, rubric, file, body } = written
  const submitted_at = context.clock.now()
  const total = totalTenths(rubric.rubric, body.scores)
  const version = own.version + 1
  const { revision } = await tx
    .updateTable('admission_case')
    .set({ revision: sql`revision + 1` })
    .where('application_id', '=', file.row.id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('review_version')
    .values({
      review_id: own.id,
      version,
      application_id: file.row.id,
      staff_id: member.id,
      scores: JSON.stringify(body.scores),
      total,
      recommendation: body.recommendation,
      comment: body.comment ?? '',
      case_revision: revision,
      submitted_at,
    })
    .execute()
  await tx
    .updateTable('review')
    .set({ version, total, submitted_at, draft: null, drafted_at: null, remind_at: null })
    .where('id', '=', own.id)
    .execute()
}

async function outcomeOf(tx: Tx, { row }: OpenedFile, { rubric }: RubricVersion): Promise<ReviewOutcome> {
  return reviewOutcome(rubric, totalsIn(await readersOf(tx, row.id)))
}

/** Applies the consequences of the submitted scores. */
async function settle(
  tx: Tx,
  context: Context,
  { file, rubric, before, member }: Pick<Written, 'file' | 'rubric'> & { before: ReviewOutcome; member: StaffMember },
): Promise<void> {
  await writeScore(tx, file.row.id)
  const outcome = await outcomeOf(tx, file, rubric)
  if (outcome === 'third-wanted' && before !== 'third-wanted') await tellPlannersOfDisagreement(tx, context, file)
  if (outcome !== 'complete') return
  const actor = { kind: 'staff', id: member.id } as const
  await moveCase(tx, context, await getApplication(tx, file.row.id), { event: 'recommend', actor })
}

/** The score of an application is the mean of the reviews that count. */
export async function writeScore(tx: Tx, applicationId: number): Promise<void> {
  const mean = meanTenths(totalsIn(await readersOf(tx, applicationId))) ?? null
  await tx.updateTable('admission_case').set({ score: mean }).where('application_id', '=', applicationId).execute()
}
