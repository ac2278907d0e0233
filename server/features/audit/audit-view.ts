import { type RawBuilder, sql } from 'kysely'
import { type AuditFilter, readAuditFilter } from '#shared/contract/audit/filter.ts'
import type { ActorKind } from '#shared/domain/audit-actors.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { midnightAfter, startOfDay } from '#shared/domain/closing-dates.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { findSubjects, staffNamed } from './find-subjects.ts'
import { auditReach, reachCondition } from './reach.ts'

/** The results of a search, as conditions on `line`. */
export interface AuditView {
  /**
   * At least one of these holds. Each is an equality on the first column of an index, so that the newest lines of
   * each are read in order and merged. Empty: any line.
   */
  oneOf: readonly RawBuilder<boolean>[]
  /** And all of these. */
  all: readonly RawBuilder<boolean>[]
}

interface ReadView {
  view: AuditView | 'nothing' | 'too wide'
  unknown: string[]
}

export async function readAuditView(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  member: Pick<StaffMember, 'id' | 'grants' | 'own'>,
  q: string | undefined,
): Promise<ReadView> {
  const filter = readAuditFilter(q ?? '')
  const { unknown } = filter
  const reach = await auditReach(db, member)
  const subjects = filter.words.length > 0 ? await findSubjects(db, filter.words, reach) : undefined
  if (subjects === 'too wide') return { view: 'too wide', unknown }
  const actors = await actorConditions(db, member, filter)
  if (subjects?.length === 0 || actors?.length === 0) return { view: 'nothing', unknown }
  const reachable = reachCondition(reach)
  const all = [...(reachable ? [reachable] : []), ...timeConditions(filter, clock.now())]
  const about = subjects?.map(subject => sql<boolean>`line.subject = ${subject}`)
  const what =
    filter.actions.length > 0 ? filter.actions.map(action => sql<boolean>`line.action = ${action}`) : undefined
  return { view: narrowestFirst([about, actors, what], all), unknown }
}

/** The first of these that is given is read through its index; the others filter its lines. */
function narrowestFirst(
  asked: readonly (readonly RawBuilder<boolean>[] | undefined)[],
  all: readonly RawBuilder<boolean>[],
): AuditView {
  const [oneOf = [], ...others] = asked.filter(one => one !== undefined)
  return { oneOf, all: [...all, ...others.map(anyOf)] }
}

export function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** Undefined if no one was named; empty if no one has that name. */
async function actorConditions(
  db: Queryable,
  member: Pick<StaffMember, 'id'>,
  { kinds, people }: AuditFilter,
): Promise<RawBuilder<boolean>[] | undefined> {
  if (kinds.length + people.length === 0) return undefined
  const named = await Promise.all(
    people.map(person => (person.toLowerCase() === 'me' ? [member.id] : staffNamed(db, person))),
  )
  const ids = kinds.includes('staff') ? [] : [...new Set(named.flat())]
  return [
    ...[...new Set(kinds)].map(kind => sql<boolean>`line.actor_kind = ${kind}`),
    ...ids.map(id => sql<boolean>`(line.actor_kind = ${'staff' satisfies ActorKind} and line.actor_id = ${id})`),
  ]
}

function timeConditions({ from, to, lastDays }: AuditFilter, now: Date): RawBuilder<boolean>[] {
  const first = lastDays === undefined ? from : addDays(dayOf(now), 1 - lastDays)
  return [
    ...(first === undefined ? [] : [sql<boolean>`line.at >= ${startOfDay(first)}`]),
    ...(to === undefined ? [] : [sql<boolean>`line.at < ${midnightAfter(to)}`]),
  ]
}
