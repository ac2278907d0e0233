import { findProgramme } from './programmes.ts'

/** The numbers of a programme’s referees: two, or three where it says so (spec section 9). */
export function refereePlaces(programmeId: string | null): readonly (1 | 2 | 3)[] {
  return findProgramme(programmeId)?.referencesRequired === 3 ? [1, 2, 3] : [1, 2]
}
