import type * as z from 'zod'
import type { reviewDraft, savedDraft } from '#shared/contract/schemas/reviews.ts'
import { type Rubric, type Scores, scoreProblems } from '#shared/domain/rubric.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockFile } from '../file/access.ts'
import { requireOwnReview } from './own-review.ts'

/**
 * Stores a reader’s draft, which no one else sees. There is no audit line, because it would bury what matters. Throws
 * 404, 403, 409, and 422 for a score outside its scale.
 */
export function saveDraft(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, ...draft }: z.output<typeof reviewDraft> & { uuid: string },
): Promise<z.output<typeof savedDraft>> {
  return transact(async tx => {
    const file = await lockFile(tx, member, uuid, ['reviews.score'])
    const { own, rubric } = await requireOwnReview(tx, context, member, file)
    requireScores(rubric.rubric, draft.scores, 'so far')
    const drafted_at = context.clock.now()
    await tx
      .updateTable('review')
      .set({ draft: JSON.stringify(draft), drafted_at })
      .where('id', '=', own.id)
      .execute()
    return { drafted_at: drafted_at.toISOString() }
  })
}

/** Throws 422 with every score that does not fit the rubric. */
export function requireScores(rubric: Rubric, scores: Scores, completeness: 'whole' | 'so far'): void {
  const problems = scoreProblems(rubric, scores, completeness)
  if (problems.length > 0)
    throw invalidFields(problems.map(({ criterion, message }) => ({ field: `scores.${criterion}`, message })))
}
