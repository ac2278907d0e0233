import { findProgramme } from './programmes.ts'

/** The places for referees that a programme has: two, or three where it states so (spec section 9). */
export function refereePlaces(programmeId: string | null): readonly (1 | 2 | 3)[] {
  return findProgramme(programmeId)?.referencesRequired === 3 ? [1, 2, 3] : [1, 2]
}
