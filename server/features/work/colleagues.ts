import { sql } from 'kysely'
import type * as z from 'zod'
import type { colleagues } from '#shared/contract/schemas/queue-work.ts'
import { type Grant, isInScope, type Permission, permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type OpenedFile, requireFile } from '../file/access.ts'
import { countedPlaces } from '../queue/counts.ts'
import { type AtPlace, atPlace } from '../scope/places.ts'
import { grantsOf, ownApplications } from '../staff/queries.ts'

/** Any of these makes it possible to work on an assigned application. */
const working: readonly Permission[] = ['documents.check', 'work.plan', 'reviews.score']

export interface Assignee {
  id: string
  full_name: string
  email: string
  grants: Grant[]
  /** The applications that they must not work on. */
  own: number[]
}

type Colleagues = z.output<typeof colleagues>

/**
 * Colleagues who can be assigned at least some of the caller’s applications, the least busy first; for one
 * application, also why it cannot be assigned to some of them. Throws 404.
 */
export async function listColleagues(
  context: Context,
  member: StaffMember,
  uuid: string | undefined,
): Promise<Colleagues> {
  const file = uuid === undefined ? undefined : await requireFile(context.db, member, uuid, ['work.plan'])
  const places = (await countedPlaces(context.db)).filter(mayAssign(member))
  const found = (await assignees(context.db)).filter(one => places.some(canBeGiven(one)))
  const loads = await loadsOf(context.db, found)
  return found
    .map(one => {
      const barred = file && barredFrom(file, one)
      return {
        ...{ id: one.id, full_name: one.full_name, load: loads.get(one.id) ?? 0 },
        ...(barred ? { barred } : {}),
      }
    })
    .sort((one, other) => one.load - other.load || one.full_name.localeCompare(other.full_name))
}

/** Why an application cannot be assigned to someone; undefined if it can. */
export function barredFrom(
  { row }: Pick<OpenedFile, 'row'>,
  { grants, own }: Pick<Assignee, 'grants' | 'own'>,
): Colleagues[number]['barred'] {
  const held = permissionsOf(grants.filter(({ scope }) => isInScope(scope, row)))
  if (held.length === 0) return 'other-programmes'
  const mayRead = held.includes('applications.read') || held.includes('applications.read-assigned')
  return mayRead && !own.includes(row.id) ? undefined : 'cannot-read'
}

/** Whether someone can be assigned the applications at a place. */
export function canBeGiven(person: Pick<StaffMember, 'grants'>): AtPlace {
  return atPlace(person, working)
}

/** Whether someone may assign the applications at a place. */
export function mayAssign(person: Pick<StaffMember, 'grants'>): AtPlace {
  return atPlace(person, ['work.plan'])
}

/** Whether someone can score the applications at a place. */
export function canScore(person: Pick<StaffMember, 'grants'>): AtPlace {
  return atPlace(person, ['reviews.score'])
}

/** Everyone who has joined and is not disabled, or those in a list. */
export function assignees(db: Queryable, ids?: readonly string[]): Promise<Assignee[]> {
  return db
    .selectFrom('staff')
    .select(['id', 'full_name', 'email', grantsOf, ownApplications.as('own')])
    .where('joined_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .$if(ids !== undefined, query => query.where('id', 'in', [...(ids ?? []), noId]))
    .execute()
}

/** SQL has no empty list. */
const noId = '00000000-0000-0000-0000-000000000000'

async function loadsOf(db: Queryable, people: readonly Assignee[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; load: number }>`
    select person.id, (
      select count(*)::integer from admission_case
      where assignee_id = person.id and stage not in ('told', 'withdrawn', 'returned')
    ) as load
    from unnest(${people.map(({ id }) => id)}::uuid[]) person (id)`.execute(db)
  return new Map(rows.map(({ id, load }) => [id, load]))
}
