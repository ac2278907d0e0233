import { perCatalogue } from '../catalogue/current.ts'
import { programmeRows } from '../catalogue/parts/programme-rows.ts'
import { programmeTexts } from '../catalogue/parts/programme-texts.ts'
import type { ProgrammeRow, ProgrammeText } from '../catalogue/types.ts'
import { requirementsOf } from './programme-requirements.ts'
import { findProgramme, type ProgrammeDetail, type ProgrammeEntry } from './programmes.ts'

/** The long half of every programme by id. Heavy: for the server, the render and the detail page’s loader only. */
export const programmeDetails = perCatalogue(
  (): ReadonlyMap<string, ProgrammeDetail> => new Map(programmeRows().map(row => [row.id, detailOf(row)])),
)

/** A whole programme entry as spec section 3 describes it, or undefined when there is no such programme. */
export function programmeEntry(id: string | null | undefined): ProgrammeEntry | undefined {
  const summary = findProgramme(id)
  const detail = summary && programmeDetails().get(summary.id)
  return detail && { ...summary, ...detail }
}

/** What a programme asks, in the office’s own words and before it becomes a list of sentences. */
export function entryTextOf(id: string | null | undefined): ProgrammeText['entry'] | undefined {
  return id ? programmeTexts()[id]?.entry : undefined
}

function detailOf(row: ProgrammeRow): ProgrammeDetail {
  const text = programmeTexts()[row.id]
  if (!text) throw new Error(`The catalogue has no text for ${row.id}.`)
  const { description, topics, careers, faqs } = text
  return { description, requirements: requirementsOf(row, text), topics, careers, ...(faqs.length > 0 && { faqs }) }
}
