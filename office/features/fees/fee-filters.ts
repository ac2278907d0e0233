import { programTypeName, programTypes } from '#shared/domain/program-type.ts'
import { type SchoolKey, schoolNames } from '#shared/domain/programmes.ts'
import { type Suggestion, suggestFilters } from '../queue/typed-filter.ts'

const ofTypes = programTypes.map(type => ({ filter: `type:${type}`, says: programTypeName(type) }))
const ofSchools = (Object.keys(schoolNames) as SchoolKey[]).map(school => ({
  filter: `school:${school}`,
  says: schoolNames[school],
}))

/** The filters of the list of fees: type, school and programme, but nothing about the office’s work. */
export function suggestFeeFilters(typed: string, chips: readonly string[]): Suggestion[] {
  return suggestFilters(typed, chips, { colleagues: [], rounds: [] }, [...ofTypes, ...ofSchools])
}
