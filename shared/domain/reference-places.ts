import { findProgramme } from './programmes.ts'

const places = [1, 2, 3] as const

/** The numbers of a programme’s referees: two, unless the programme says otherwise (spec section 9). */
export function refereePlaces(programmeId: string | null): readonly (1 | 2 | 3)[] {
  return places.slice(0, findProgramme(programmeId)?.referencesRequired ?? 2)
}
