import {
  findProgramme,
  type ProgrammeDetail,
  type ProgrammeEntry,
  type ProgrammeRow,
} from '#shared/domain/programmes.ts'
import { programmeRows } from '../index.ts'
import { requirementsOf } from '../requirements.ts'
import type { ProgrammeText, ProgrammeTexts } from '../text.ts'
import { computingTexts } from './computing.ts'
import { engineeringTexts } from './engineering.ts'
import { foundationTexts } from './foundation.ts'
import { managementTexts } from './management.ts'
import { sciencesTexts } from './sciences.ts'
import { spaceTexts } from './space.ts'

const texts: ProgrammeTexts = {
  ...computingTexts,
  ...engineeringTexts,
  ...spaceTexts,
  ...sciencesTexts,
  ...managementTexts,
  ...foundationTexts,
}

/** The long half of every programme by id. Heavy: for the server, the build and the detail page's loader only. */
export const programmeDetails: ReadonlyMap<string, ProgrammeDetail> = new Map(
  programmeRows.map(row => [row.id, detailOf(row)]),
)

/** A whole programme entry as spec section 3 describes it, or undefined when there is no such programme. */
export function programmeEntry(id: string | null | undefined): ProgrammeEntry | undefined {
  const summary = findProgramme(id)
  const detail = summary && programmeDetails.get(summary.id)
  return detail && { ...summary, ...detail }
}

/** What a programme asks, in the office’s own words and before it becomes a list of sentences. */
export function entryTextOf(id: string | null | undefined): ProgrammeText['entry'] | undefined {
  return id ? texts[id]?.entry : undefined
}

function detailOf(row: ProgrammeRow): ProgrammeDetail {
  const text = texts[row.id]
  if (!text) throw new Error(`content/programmes/details has no text for ${row.id}`)
  const { description, topics, careers, faqs } = text
  return { description, requirements: requirementsOf(row, text), topics, careers, ...(faqs.length > 0 && { faqs }) }
}
