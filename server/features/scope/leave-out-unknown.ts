import { sql } from 'kysely'
import { typedParts } from '#shared/domain/typed-parts.ts'
import type { Queryable } from '../../db/client.ts'

interface Typed {
  rounds: string[]
  assignees?: string[]
  unknown: string[]
}

/**
 * A parsed search without the rounds and colleagues that there are not, which only the database can tell. They are
 * listed in `unknown` as they were typed, like other filters that there are not, and the rest applies.
 */
export async function leaveOutUnknown<Filter extends Typed>(
  db: Queryable,
  text: string,
  filter: Filter,
): Promise<Filter> {
  const { rounds, assignees = [] } = filter
  if (rounds.length + assignees.length === 0) return filter
  const { known, people } = await whatThereIs(db, rounds, assignees)
  const isUnknown = (key: string | undefined, value: string) =>
    (key === 'round' && rounds.includes(value) && !known.has(value)) ||
    (key === 'assignee' && assignees.includes(value) && !people.has(value))
  const parts = typedParts(text).filter(({ key, value }) => isUnknown(key, value))
  return {
    ...filter,
    rounds: [...new Set(rounds.flatMap(typed => known.get(typed) ?? []))],
    ...(filter.assignees ? { assignees: assignees.filter(typed => people.has(typed)) } : {}),
    unknown: [...filter.unknown, ...new Set(parts.map(({ part }) => part))],
  }
}

/** The round of each typed id, in any case, and the typed beginnings of names with which one begins; `me` and `nobody` are always there. */
async function whatThereIs(
  db: Queryable,
  rounds: readonly string[],
  assignees: readonly string[],
): Promise<{ known: Map<string, string>; people: Set<string> }> {
  const { rows } = await sql<{ key: 'round' | 'assignee'; typed: string; id: string }>`
    select 'round' as key, typed, round.id from unnest(${rounds}::text[]) typed join round on lower(round.id) = lower(typed)
    union all select 'assignee', typed, typed from unnest(${assignees}::text[]) typed where typed in ('me', 'nobody')
      or exists (select from staff where starts_with(lower(full_name), lower(typed)))`.execute(db)
  const of = (key: string) => rows.filter(row => row.key === key)
  return {
    known: new Map(of('round').map(({ typed, id }) => [typed, id])),
    people: new Set(of('assignee').map(({ typed }) => typed)),
  }
}
