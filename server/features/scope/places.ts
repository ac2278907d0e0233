import { isProgramType, type ProgramType } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { QueueFilter } from '#shared/domain/queue-filter.ts'
import { isInScope, type Permission, type Scope, scopesOf } from '#shared/domain/staff.ts'
import type { StaffMember } from '../../http/handler.ts'

function isInAny(scopes: readonly Scope[], placed: { program_type: string; selected_program: string | null }): boolean {
  const { program_type, selected_program } = placed
  return isProgramType(program_type) && scopes.some(scope => isInScope(scope, { program_type, selected_program }))
}

/** A group of cases, by the attributes that determine who may see them. */
export interface Place {
  program_type: string
  programme_id: string | null
  round_id: string | null
}

type AboutPlaces = Pick<QueueFilter, 'programTypes' | 'programmes' | 'schools' | 'rounds'>

/** The filter that matches every place. */
export const everywhere: AboutPlaces = { programTypes: [], programmes: [], schools: [], rounds: [] }

/** Returns a test of whether a place is in the caller’s scope and matches the place filters. */
export function placeTest(
  member: Pick<StaffMember, 'grants'>,
  wanted: readonly Permission[],
  filter: AboutPlaces,
): (place: Place) => boolean {
  const scopes = scopesOf(member.grants, wanted)
  return place =>
    isInAny(scopes, { program_type: place.program_type, selected_program: place.programme_id }) &&
    isOneOf(filter.programTypes, place.program_type as ProgramType) &&
    isOneOf(filter.programmes, place.programme_id) &&
    isOneOf(filter.schools, findProgramme(place.programme_id)?.school) &&
    isOneOf(filter.rounds, place.round_id)
}

export type AtPlace = (place: Pick<Place, 'program_type' | 'programme_id'>) => boolean

/** Whether someone has one of these permissions at a place. */
export function atPlace(person: Pick<StaffMember, 'grants'>, permissions: readonly Permission[]): AtPlace {
  const isTheirs = placeTest(person, permissions, everywhere)
  return ({ program_type, programme_id }) => isTheirs({ program_type, programme_id, round_id: null })
}

/** An empty filter matches everything. */
function isOneOf<Value>(wanted: readonly Value[], value: Value | null | undefined): boolean {
  return wanted.length === 0 || (value !== null && value !== undefined && wanted.includes(value))
}
