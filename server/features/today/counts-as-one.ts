import { type RawBuilder, sql } from 'kysely'
import { actsFor, type Grant, type Permission, permissionsOf } from '#shared/domain/staff.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { programmesWithin } from '../scope/programmes-within.ts'

/* The same as `staff/one-of-two.ts` for lists: they offer nothing that would be refused because two people count as one (ADR 196). */

/** What the first of two has done, as columns of a row. */
export interface FirstInList {
  by: RawBuilder<unknown>
  at: RawBuilder<unknown>
  /** The latest moment at which it can have been, where only that is known. */
  until?: RawBuilder<unknown>
  /** Any of these was enough for the first part. */
  wanted: readonly Permission[]
  /** Where, for what concerns a programme. */
  programme?: RawBuilder<unknown>
}

interface GrantOfTime extends Grant {
  granted_at: Date
  ended_at: Date | null
}

interface Cover {
  colleague_id: string
  absent_id: string
  from: Date
  until: Date
  /** Every grant that the colleague ever had themselves. */
  held: GrantOfTime[]
}

/** Whether what was done and what the caller would do count as the acts of one person, as a condition. */
export type CountsAsOne = (first: FirstInList, second: readonly Permission[]) => RawBuilder<boolean>

/** Reads the covers that can matter to someone: of themselves, and of those for whom they act. There are none for nearly everybody. */
export async function countsAsOne(db: Queryable, member: Pick<StaffMember, 'id' | 'grants'>): Promise<CountsAsOne> {
  const absent = [...new Set(member.grants.flatMap(grant => grant.for ?? []))]
  const covers = await readCovers(db, [member.id, ...absent])
  return (first, second) => {
    const conditions = [member.id, ...actsFor(marked(member.grants), second)].map(who => {
      const did = [isBy(first, who), ...covers.filter(one => one.absent_id === who).map(one => didFor(one, first))]
      const isAny = sql<boolean>`(${sql.join(did, sql` or `)})`
      return who === member.id ? isAny : sql<boolean>`(${isAny} and ${actsThere(member.grants, who, first, second)})`
    })
    return sql<boolean>`coalesce(${sql.join(conditions, sql` or `)}, false)`
  }
}

function marked(grants: readonly Grant[]): Grant[] {
  return grants.filter(grant => grant.for !== undefined)
}

function isBy({ by }: FirstInList, id: string): RawBuilder<boolean> {
  return sql<boolean>`(${by})::text = ${id}`
}

/** Where the caller acts for this colleague, and their own grants are not enough. */
function actsThere(
  grants: readonly Grant[],
  who: string,
  { programme }: FirstInList,
  second: readonly Permission[],
): RawBuilder<boolean> {
  const ofWhom = grants.filter(grant => grant.for === who)
  const own = grants.filter(grant => grant.for === undefined)
  return sql<boolean>`(${isThere(ofWhom, second, programme)} and not ${isThere(own, second, programme)})`
}

function isThere(
  grants: Grant[],
  wanted: readonly Permission[],
  programme: RawBuilder<unknown> | undefined,
): RawBuilder<boolean> {
  if (!wanted.some(one => permissionsOf(grants).includes(one))) return sql<boolean>`false`
  const within = programme ? programmesWithin({ grants }, wanted) : 'all'
  return within === 'all' ? sql<boolean>`true` : sql<boolean>`coalesce(${programme} = any(${within}::text[]), false)`
}

/** They acted for the absent person: it was in the time of the cover, and they had no such permission of their own. */
function didFor({ colleague_id, from, until, held }: Cover, first: FirstInList): RawBuilder<boolean> {
  const { at, until: latest = at, wanted, programme } = first
  const own = held.map(
    grant => sql`((${at}) >= ${grant.granted_at}::timestamptz
      and (${grant.ended_at}::timestamptz is null or (${at}) < ${grant.ended_at}::timestamptz)
      and ${isThere([grant], wanted, programme)})`,
  )
  return sql<boolean>`(${isBy(first, colleague_id)} and (${latest}) >= ${from}::timestamptz and (${at}) < ${until}::timestamptz
    and not (${sql.join([sql`false`, ...own], sql` or `)}))`
}

async function readCovers(db: Queryable, absent: readonly string[]): Promise<Cover[]> {
  const { rows } = await sql<Omit<Cover, 'held'>>`
    select colleague_id, absent_id, greatest(agreed_at, starts_at) as "from", least(ends_at, ended_at) as until from staff_cover
    where agreed_at is not null and absent_id = any(${absent}::uuid[])`.execute(db)
  if (rows.length === 0) return []
  const { rows: grants } = await sql<GrantOfTime & { staff_id: string }>`
    select staff_id, role, scope, granted_at, ended_at from staff_grant
    where staff_id = any(${[...new Set(rows.map(({ colleague_id }) => colleague_id))]}::uuid[])`.execute(db)
  return rows.map(row => ({ ...row, held: grants.filter(({ staff_id }) => staff_id === row.colleague_id) }))
}
