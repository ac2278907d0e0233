import { sql } from 'kysely'
import { actsFor, type Grant, isInScope, type Permission, type Placed, permissionsOf } from '#shared/domain/staff.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'

/* A cover and the person for whom they act count as one where two people are needed (ADR 196). */

/** What the first of two people has done, and what the second needs. */
export interface FirstAct {
  by: string
  at: Date
  /** The latest moment at which it can have been, where only that is known. */
  until?: Date | undefined
  /** Any of these was enough for the first part. */
  wanted: readonly Permission[]
  placed?: Placed | undefined
  /** Any of these is enough for the second part. */
  second: readonly Permission[]
}

interface Cover {
  colleague_id: string
  absent_id: string
  full_name: string
  agreed_at: Date
  starts_at: Date
  ends_at: Date
  ended_at: Date | null
}

interface GrantOfTime extends Grant {
  staff_id: string
  granted_at: Date
  ended_at: Date | null
}

/** 'self', the name of the colleague for whom one of the two has acted, or undefined: they are two. */
export type OneOfTwo = (first: FirstAct) => 'self' | (string & {}) | undefined

/**
 * Returns a test of whether the caller and the person who did a first part count as one: 'self', the name of the colleague for whom one of them has
 * acted, or undefined. Whoever had the permission themselves acted for nobody.
 */
export async function oneOfTwo(
  db: Queryable,
  member: Pick<StaffMember, 'id' | 'grants'>,
  ids: readonly string[],
): Promise<OneOfTwo> {
  const absent = member.grants.flatMap(grant => grant.for ?? [])
  const { covers, grants } = await readCovers(db, [...ids, member.id], absent)
  return ({ by, at, until = at, wanted, placed, second }) => {
    if (by === member.id) return 'self'
    const covered = covers.filter(one => one.colleague_id === by && isLive(one, at, until))
    const own = grants.filter(one => one.staff_id === by && wasHeld(one, at) && isThere(one, placed))
    const held = permissionsOf(own)
    const actedFor = wanted.some(one => held.includes(one)) ? [] : covered.map(({ absent_id }) => absent_id)
    const firsts = [by, ...actedFor]
    const same = [member.id, ...actsFor(member.grants, second, placed)].find(one => firsts.includes(one))
    return same === undefined ? undefined : nameOf(covers, same)
  }
}

function nameOf(covers: readonly Cover[], id: string): string {
  return covers.find(({ absent_id }) => absent_id === id)?.full_name ?? 'a colleague'
}

function isThere({ scope }: Grant, placed: Placed | undefined): boolean {
  return placed === undefined || isInScope(scope, placed)
}

function isLive({ agreed_at, starts_at, ends_at, ended_at }: Cover, from: Date, until: Date): boolean {
  return agreed_at <= until && starts_at <= until && from < ends_at && (ended_at === null || from < ended_at)
}

function wasHeld({ granted_at, ended_at }: GrantOfTime, at: Date): boolean {
  return granted_at <= at && (ended_at === null || at < ended_at)
}

/** The covers of these people, and of these absent ones; and, if there is any, all grants that these people ever had. */
async function readCovers(db: Queryable, ids: readonly string[], absent: readonly string[]) {
  const wanted = [...new Set(ids)]
  const { rows: covers } = await sql<Cover>`
    select colleague_id, absent_id, staff.full_name, agreed_at, starts_at, staff_cover.ends_at, staff_cover.ended_at
    from staff_cover join staff on staff.id = absent_id
    where agreed_at is not null and (colleague_id = any(${wanted}::uuid[]) or absent_id = any(${[...absent]}::uuid[]))`.execute(
    db,
  )
  if (covers.length === 0) return { covers, grants: [] }
  const { rows: grants } = await sql<GrantOfTime>`
    select staff_id, role, scope, granted_at, ended_at from staff_grant where staff_id = any(${wanted}::uuid[])`.execute(
    db,
  )
  return { covers, grants }
}
