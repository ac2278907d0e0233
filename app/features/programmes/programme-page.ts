import { programmeEntry } from '#shared/domain/programme-entry.ts'
import type { ProgrammeTab } from '#shared/domain/programme-tab.ts'
import { backTabOf, type ProgrammeDetail, type ProgrammeSummary } from '#shared/domain/programmes.ts'
import { type Offer, tuitionOffers } from './tuition-offers.ts'

/**
 * What a programme page needs that the browser does not have: its long texts, and what the head of the page says. Made at
 * build; a browser gets it as data, so that no script holds the texts of all pages.
 */
export interface ProgrammePage extends ProgrammeDetail, Pick<ProgrammeSummary, 'id' | 'title' | 'level' | 'duration'> {
  tab: ProgrammeTab
  offers: Offer[]
}

/** The page of a programme, or undefined if there is no such programme. */
export function programmePage(programmeId: string | undefined): ProgrammePage | undefined {
  const programme = programmeEntry(programmeId)
  if (!programme) return undefined
  const { id, title, level, duration, description, requirements, topics, careers, faqs } = programme
  const head = {
    id,
    title,
    level,
    duration,
    tab: backTabOf(programme),
    offers: tuitionOffers(programme.tuition),
  }
  return { ...head, description, requirements, topics, careers, ...(faqs && { faqs }) }
}
