import type * as z from 'zod'
import {
  type caseReader,
  type caseReviews,
  type ownReview,
  reviewDraft,
  type submittedReview,
} from '#shared/contract/schemas/reviews.ts'
import { recommendations } from '#shared/domain/review.ts'
import { meanTenths, type Rubric, reviewOutcome, type Scores, spreadTenths } from '#shared/domain/rubric.ts'
import { isInScope, permissionsOf } from '#shared/domain/staff.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import type { OpenedFile } from '../file/access.ts'
import { type Reader, readersOf, rubricOf } from './queries.ts'

type Reviews = z.output<typeof caseReviews>

/**
 * The reviews of an application as someone may see them. The one place where it is decided who sees whose scores: someone who is asked to score
 * sees those of others after their own are in, and anyone who reads the whole file and is not asked sees all of them.
 */
export async function presentReviews(
  db: Queryable,
  member: Pick<StaffMember, 'id'>,
  { row, permissions }: OpenedFile,
): Promise<Reviews> {
  const [readers, found] = await Promise.all([readersOf(db, row.id), rubricOf(db, row)])
  const own = readers.find(one => one.staff_id === member.id && one.ended_at === null)
  const readsWhole = permissions.includes('applications.read')
  const seesScores = own ? own.submitted_at !== null : readsWhole
  const shown = readers.filter(one => readsWhole || (seesScores && one.ended_at === null && one.submitted_at !== null))
  return {
    stage: row.stage,
    revision: row.case_revision,
    ...(found ? { rubric: asWritten(found.rubric), rubric_version: found.version } : {}),
    ...(own ? { mine: presentOwn(own) } : {}),
    ...(own && !seesScores ? { hidden: 'until-yours-is-in' as const } : {}),
    ...(shown.length > 0
      ? { readers: shown.map(one => presentReader(one, row, seesScores ? 'scores' : 'names')) }
      : {}),
    ...(seesScores && found ? figuresOf(found.rubric, readers) : {}),
  }
}

/** The totals that count. */
export function totalsIn(readers: readonly Pick<Reader, 'ended_at' | 'total'>[]): number[] {
  return readers.flatMap(({ ended_at, total }) => (ended_at === null && total !== null ? [total] : []))
}

function figuresOf(rubric: Rubric, readers: readonly Reader[]): Pick<Reviews, 'outcome' | 'difference' | 'score'> {
  const totals = totalsIn(readers)
  const mean = meanTenths(totals)
  return {
    outcome: reviewOutcome(rubric, totals),
    ...(totals.length > 1 ? { difference: spreadTenths(totals) / 10 } : {}),
    ...(mean === undefined ? {} : { score: mean / 10 }),
  }
}

function presentOwn(own: Reader): z.output<typeof ownReview> {
  const draft = own.draft === null ? undefined : reviewDraft.safeParse(own.draft).data
  const submitted = submittedIn(own)
  return {
    ...(own.due_at ? { due_at: own.due_at.toISOString() } : {}),
    ...(draft && own.drafted_at ? { draft, drafted_at: own.drafted_at.toISOString() } : {}),
    ...(submitted ? { submitted } : {}),
  }
}

function presentReader(one: Reader, row: OpenedFile['row'], shows: 'scores' | 'names'): z.output<typeof caseReader> {
  const held = permissionsOf(one.grants.filter(({ scope }) => isInScope(scope, row)))
  const isOpen = one.ended_at === null && one.submitted_at === null
  const submitted = shows === 'scores' && one.ended_at === null ? submittedIn(one) : undefined
  return {
    id: one.id,
    reader: { id: one.staff_id, full_name: one.full_name },
    state: stateOf(one),
    assigned_at: one.assigned_at.toISOString(),
    ...(one.due_at ? { due_at: one.due_at.toISOString() } : {}),
    ...(one.end_note ? { note: one.end_note } : {}),
    ...(isOpen && (one.disabled_at || !held.includes('reviews.score')) ? { cannot_read: true as const } : {}),
    ...(submitted ? { submitted } : {}),
  }
}

function stateOf({ end_reason, submitted_at }: Reader): z.output<typeof caseReader>['state'] {
  if (end_reason === 'conflict' || end_reason === 'taken-back') return end_reason
  return submitted_at ? 'submitted' : 'assigned'
}

function submittedIn(one: Reader): z.output<typeof submittedReview> | undefined {
  const recommendation = recommendations.find(known => known === one.recommendation)
  if (!one.submitted_at || one.total === null || !recommendation) return undefined
  return {
    scores: { ...(one.scores as Scores) },
    recommendation,
    comment: one.comment ?? '',
    total: one.total / 10,
    version: one.version,
    submitted_at: one.submitted_at.toISOString(),
  }
}

function asWritten({ criteria, ...rubric }: Rubric): NonNullable<Reviews['rubric']> {
  return { ...rubric, criteria: criteria.map(one => ({ ...one, words: [...one.words] })) }
}
