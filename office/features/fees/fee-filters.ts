import { programTypeName } from '#shared/domain/program-type.ts'
import { schoolNames, typesKnown } from '#shared/domain/programmes.ts'
import type { Suggestion } from '../../ui/typed-filter.ts'
import { suggestFilters } from '../queue/queue-filters.ts'

const ofTypes = () => typesKnown().map(type => ({ filter: `type:${type}`, says: programTypeName(type) }))
const ofSchools = () => Object.entries(schoolNames()).map(([school, says]) => ({ filter: `school:${school}`, says }))

/** The filters of the list of fees: type, school and programme, but nothing about the office’s work. */
export function suggestFeeFilters(typed: string, chips: readonly string[]): Suggestion[] {
  return suggestFilters(typed, chips, { colleagues: [], rounds: [] }, [...ofTypes(), ...ofSchools()])
}
