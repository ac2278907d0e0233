import { schoolNames } from '#shared/domain/programmes.ts'

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
  const filter: SeatsFilter = { unknown: [] }
  for (const name of ['round', 'school'] as const) {
    const value = search.get(name)
    if (value && known[name].includes(value)) filter[name] = value
    else if (value) filter.unknown.push(`${name}:${value}`)
  }
  return filter
}
