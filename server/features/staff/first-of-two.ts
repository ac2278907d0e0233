import { sql } from 'kysely'
import { isInScope, type Permission, type Placed, permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type FirstAct, oneOfTwo } from './one-of-two.ts'
import { ownAt, rightsAt } from './queries.ts'

/* What two people do together stands only while the first of them may still do their part (office.md section 3). */

interface Part {
  /** Any of these is enough. */
  wanted: readonly Permission[]
  /** Where; everywhere for a part that concerns no programme. */
  placed?: Placed | undefined
  /** The id of the application, which must not be their own (ADR 134). */
  application?: number | undefined
}

type Clock = Pick<Context, 'clock'>

/** Returns a test that gives the name of someone who may no longer do their part; undefined if they may. */
export async function whoMayNoLonger(
  db: Queryable,
  { clock }: Clock,
  ids: readonly string[],
): Promise<(id: string, part: Part) => string | undefined> {
  const people = await db
    .selectFrom('staff')
    .select(['id', 'full_name', 'disabled_at', rightsAt(clock.now()), ownAt(clock.now()).as('own')])
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return (id, { wanted, placed, application }) => {
    const person = people.find(one => one.id === id)
    const grants = (person?.grants ?? []).filter(({ scope }) => placed === undefined || isInScope(scope, placed))
    const held = permissionsOf(grants)
    const isOwn = application !== undefined && (person?.own.includes(application) ?? false)
    if (person && !person.disabled_at && !isOwn && wanted.some(one => held.includes(one))) return undefined
    return person?.full_name ?? 'The person'
  }
}

/** Throws 409, in a sentence about them, if the first of two people may no longer do their part. */
export async function requireFirst(
  tx: Tx,
  context: Clock,
  id: string,
  part: Part,
  sentence: (who: string) => string,
): Promise<void> {
  const who = (await whoMayNoLonger(tx, context, [id]))(id, part)
  if (who !== undefined) throw new AppError('conflicting-change', sentence(who))
}

/**
 * Throws 403 for the person who did the first part, also where one of the two has acted as cover for the other or both for the same
 * colleague (ADR 196); and 409 if the first may no longer do their part.
 */
export async function requireTwo(
  tx: Tx,
  context: Clock,
  member: Pick<StaffMember, 'id' | 'grants'>,
  { by, at, second, ...part }: FirstAct & Part,
  words: { own: string; gone: (who: string) => string },
): Promise<void> {
  const why = (await oneOfTwo(tx, member, [by]))({ by, at, second, ...part })
  if (why !== undefined) throw new AppError('forbidden', why === 'self' ? words.own : sameInWords(why))
  await requireFirst(tx, context, by, part, words.gone)
}

/** 'This was begun by or for Grace Ekanem, …' */
export function sameInWords(absent: string): string {
  return `You and the person who began this count as one, because one of you has acted as cover for ${absent}. Another colleague has to do this.`
}
