import { type Selectable, sql } from 'kysely'
import { rubricContent } from '#shared/contract/schemas/reviews.ts'
import { type Rubric, rubricLevelOf } from '#shared/domain/rubric.ts'
import { partInForce } from '../../catalogue/versions.ts'
import type { Queryable } from '../../db/client.ts'
import type { ReviewTable } from '../../db/tables.ts'
import type { OpenedFile } from '../file/access.ts'
import { grantsOf } from '../staff/queries.ts'

export type Review = Selectable<ReviewTable>

/** A version of a rubric. */
export interface RubricVersion {
  id: string
  version: number
  rubric: Rubric
}

/** Parses a stored rubric. Throws if it is invalid. */
export function asRubric(content: unknown): Rubric {
  return rubricContent.parse(content)
}

/**
 * The rubric of an application. All of its readers use the version of the first one, so that their totals can be
 * compared; without readers it is the version in force.
 */
export async function rubricOf(db: Queryable, row: OpenedFile['row']): Promise<RubricVersion | undefined> {
  const found = await db
    .selectFrom('review')
    .innerJoin('rubric', 'rubric.id', 'review.rubric_id')
    .select(['rubric.id', 'rubric.version', 'rubric.content'])
    .where('review.application_id', '=', row.id)
    .where('review.ended_at', 'is', null)
    .orderBy('review.assigned_at')
    .orderBy('review.id')
    .limit(1)
    .executeTakeFirst()
  if (found) return { id: found.id, version: found.version, rubric: asRubric(found.content) }
  const inForce = await rubricsInForce(db)
  return inForce({ program_type: row.program_type, programme: row.selected_program })
}

type Placed = { program_type: OpenedFile['row']['program_type']; programme: string | null }

/** The rubric that currently applies to a programme: its own, or that of its level. */
export async function rubricsInForce(db: Queryable): Promise<(placed: Placed) => RubricVersion | undefined> {
  const rows = await db
    .selectFrom('rubric')
    .distinctOn(['level', sql`coalesce(programme, '')`])
    .select(['id', 'level', 'programme', 'version', 'content'])
    .where('published_at', 'is not', null)
    .orderBy('level')
    .orderBy(sql`coalesce(programme, '')`)
    .orderBy('version', 'desc')
    .execute()
  const listed = await partInForce(db, 'rubrics')
  const isListed = (row: { level: string; programme: string | null }) =>
    row.programme === null || listed.some(one => one.level === row.level && one.programme === row.programme)
  return ({ program_type, programme }) => {
    const level = rubricLevelOf(program_type, programme)
    // One that a programme no longer has of its own is taken out of the list.
    const ofLevel = rows.filter(row => row.level === level && isListed(row))
    const found = ofLevel.find(row => row.programme === programme) ?? ofLevel.find(row => row.programme === null)
    return found && { id: found.id, version: found.version, rubric: asRubric(found.content) }
  }
}

/** Every reader an application ever had, with their latest submission, in the order in which they were asked. */
export function readersOf(db: Queryable, applicationId: number) {
  return db
    .selectFrom('review')
    .innerJoin('staff', 'staff.id', 'review.staff_id')
    .leftJoin('review_version as newest', join =>
      join.onRef('newest.review_id', '=', 'review.id').onRef('newest.version', '=', 'review.version'),
    )
    .selectAll('review')
    .select(['staff.full_name', 'staff.disabled_at', grantsOf])
    .select(['newest.scores', 'newest.recommendation', 'newest.comment'])
    .where('review.application_id', '=', applicationId)
    .orderBy('review.assigned_at')
    .orderBy('review.id')
    .execute()
}

export type Reader = Awaited<ReturnType<typeof readersOf>>[number]

/** The review that someone is asked for, if it counts. */
export function reviewBy(db: Queryable, applicationId: number, staffId: string): Promise<Review | undefined> {
  return db
    .selectFrom('review')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Name, address and grants of people, by their ids. */
export async function peopleBy(db: Queryable, ids: readonly (string | null)[]) {
  const known = [...new Set(ids)].filter(id => id !== null)
  if (known.length === 0) return []
  return db
    .selectFrom('staff')
    .select(['id', 'full_name', 'email', grantsOf])
    .where('id', 'in', known)
    .where('disabled_at', 'is', null)
    .execute()
}
