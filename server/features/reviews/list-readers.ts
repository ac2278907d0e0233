import { sql } from 'kysely'
import type * as z from 'zod'
import type { possibleReaders } from '#shared/contract/schemas/reviews.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { requireFile } from '../file/access.ts'
import { countedPlaces } from '../queue/counts.ts'
import { type Assignee, assignees, canScore, mayAssign } from '../work/colleagues.ts'
import { barredReaders } from './barred-readers.ts'

type Readers = z.output<typeof possibleReaders>

/**
 * Colleagues who can score at least some of the caller’s applications, the least busy first; for one application,
 * also those who cannot. Throws 404.
 */
export async function listReaders(context: Context, member: StaffMember, uuid: string | undefined): Promise<Readers> {
  const { db } = context
  const places = (await countedPlaces(db)).filter(mayAssign(member))
  const found = (await assignees(db)).filter(one => places.some(canScore(one)))
  const [loads, barredHere] = await Promise.all([
    loadsOf(db, found),
    uuid === undefined ? undefined : barredFrom(db, member, { uuid, people: found }),
  ])
  return found
    .map(one => {
      const barred = barredHere?.(one)
      const { id, full_name } = one
      return { id, full_name, ...(loads.get(id) ?? { load: 0, overdue: 0 }), ...(barred ? { barred } : {}) }
    })
    .sort((one, other) => one.load - other.load || one.full_name.localeCompare(other.full_name))
}

async function barredFrom(
  db: Queryable,
  member: StaffMember,
  { uuid, people }: { uuid: string; people: readonly Assignee[] },
): Promise<(person: Assignee) => Readers[number]['barred']> {
  const { row } = await requireFile(db, member, uuid, ['work.plan'])
  const barred = await barredReaders(db, [row], people)
  return person =>
    canScore(person)({ program_type: row.program_type, programme_id: row.selected_program })
      ? barred(row.id, person.id)
      : 'other-programmes'
}

/** How many applications each of them still has to score, and how many are overdue, by the database’s clock. */
export async function loadsOf(
  db: Queryable,
  people: readonly { id: string }[],
): Promise<Map<string, { load: number; overdue: number }>> {
  const { rows } = await sql<{ id: string; load: number; overdue: number }>`
    select person.id, count(held.application_id)::integer as load,
      count(held.application_id) filter (where review.due_at <= now())::integer as overdue
    from unnest(${people.map(({ id }) => id)}::uuid[]) person (id)
    left join review on review.staff_id = person.id and review.ended_at is null and review.submitted_at is null
    left join admission_case held on held.application_id = review.application_id and held.stage = 'reviewing'
    group by person.id`.execute(db)
  return new Map(rows.map(({ id, ...load }) => [id, load]))
}
