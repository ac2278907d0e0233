import { findProgramme } from '#shared/domain/programmes.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Chosen } from '../queue/find-cases.ts'
import { type Assignee, canBeGiven } from './colleagues.ts'

export interface Share {
  application_id: number
  /** Null: unassigned. */
  assignee_id: string | null
}

/**
 * Distributes applications evenly over colleagues, each of whom gets only what they can read. Applications that few
 * can read are assigned first, and the others balance the load. Throws 422 for one that none of them can read.
 */
export function shareOut(cases: readonly Chosen[], colleagues: readonly Assignee[]): Share[] {
  if (colleagues.length === 0) return cases.map(({ application_id }) => ({ application_id, assignee_id: null }))
  const given = new Map(colleagues.map(({ id }) => [id, 0]))
  const tests = colleagues.map(({ id, grants, own }) => {
    const isInReach = canBeGiven({ grants })
    return { id, isTheirs: (one: Chosen) => isInReach(one) && !own.includes(one.application_id) }
  })
  const ownersOf = ({ application_id }: Chosen) =>
    colleagues.filter(({ own }) => own.includes(application_id)).map(({ id }) => id)
  const placeOf = (one: Chosen) => [one.program_type, one.programme_id, ...ownersOf(one)].join(' ')
  const places = [...Map.groupBy(cases, placeOf).values()]
  const ways = places.flatMap(here => {
    const [first] = here
    return first ? [{ here, able: tests.filter(({ isTheirs }) => isTheirs(first)).map(({ id }) => id) }] : []
  })
  refuseUnreadable(ways, colleagues)
  return ways
    .sort((one, other) => one.able.length - other.able.length)
    .flatMap(({ here, able }) =>
      here.map(({ application_id }) => ({ application_id, assignee_id: giveTo(able, given) })),
    )
}

function giveTo(able: readonly string[], given: Map<string, number>): string {
  const [id = ''] = able.toSorted((one, other) => (given.get(one) ?? 0) - (given.get(other) ?? 0))
  given.set(id, (given.get(id) ?? 0) + 1)
  return id
}

function refuseUnreadable(
  ways: readonly { here: readonly Chosen[]; able: readonly string[] }[],
  colleagues: readonly Assignee[],
): void {
  const unreadable = ways.filter(({ able }) => able.length === 0)
  if (unreadable.length === 0) return
  const names = colleagues.map(({ full_name }) => full_name).join(' or ')
  const titles = unreadable.map(({ here }) => findProgramme(here[0]?.programme_id ?? null)?.title ?? 'No programme')
  const count = unreadable.reduce((sum, { here }) => sum + here.length, 0)
  const what = count === 1 ? 'one of these applications' : `${count} of these applications`
  throw invalidFields([
    {
      field: 'assignees',
      message: `${names} cannot read ${what} (${titles.slice(0, 3).join(', ')}). Choose another colleague for them.`,
    },
  ])
}
