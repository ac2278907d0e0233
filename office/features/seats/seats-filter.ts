import { schoolNames } from '#shared/domain/programmes.ts'
import { unknownIn } from '../../lib/address.ts'

/** The filters in the address of the seats. One that there is not is left out, and listed in `unknown` as in a search. */
export interface SeatsFilter {
  round?: string
  school?: string
  unknown: string[]
}

export function readSeatsFilter(
  search: URLSearchParams,
  rounds: readonly (readonly [id: string, name: string])[],
): SeatsFilter {
  const known = { round: rounds.map(([id]) => id), school: Object.keys(schoolNames()) }
  const filter: SeatsFilter = { unknown: unknownIn(search, known) }
  for (const name of ['round', 'school'] as const) {
    const value = search.get(name)
    if (value && known[name].includes(value)) filter[name] = value
  }
  return filter
}
