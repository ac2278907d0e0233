import { applicationRounds } from '#content/dates.ts'
import { programmeEntry } from '#content/programmes/details/index.ts'
import type { Day } from '#shared/domain/calendar.ts'
import type { ProgrammeEntry } from '#shared/domain/programmes.ts'
import { type RelatedProgramme, relatedProgrammes } from './related.ts'

/** What one programme page shows. Made at build; a browser gets it as data, so that no script holds the texts of all pages. */
export interface ProgrammePage {
  programme: ProgrammeEntry
  related: RelatedProgramme[]
  /** The rounds that are not over on the day of the build, in the order in which they close. */
  rounds: (typeof applicationRounds)[number][]
}

/** The page of a programme as of a day, or undefined when there is no such programme. */
export function programmePage(id: string | undefined, today: Day): ProgrammePage | undefined {
  const programme = programmeEntry(id)
  if (!programme) return undefined
  const { programType } = programme
  const rounds = applicationRounds.filter(round => round.programTypes.includes(programType) && today <= round.closesOn)
  return { programme, related: relatedProgrammes(programme), rounds }
}
