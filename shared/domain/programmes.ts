import { perCatalogue } from '../catalogue/current.ts'
import { programmeRows, type RowInBrowser } from '../catalogue/parts/programme-rows.ts'
import { schools } from '../catalogue/parts/schools.ts'
import { subjects } from '../catalogue/parts/subjects.ts'
import type { ProgrammeFaq } from '../catalogue/types.ts'
import { type ProgramType, programTypes } from './program-type.ts'
import { type ProgrammeTab, programmeTabs } from './programme-tab.ts'
import { tuitionText } from './tuition.ts'

export type ProgrammeLevel = 'Undergraduate' | 'Foundation' | 'JUPEB' | 'Postgraduate'
export type ProgrammeCategory = 'undergraduate' | 'foundation' | 'jupeb' | 'postgraduate'

/** The names of the subjects by their keys; the key also names the drawing. */
export const subjectNames = perCatalogue(() => namesOf(subjects()))

/** The names of the schools by their keys, in the order of lists. */
export const schoolNames = perCatalogue(() => namesOf(schools()))

/** The light half of a programme: enough for lists, search, comparison, forms and fees. */
export interface ProgrammeSummary {
  id: string
  title: string
  duration: string
  level: ProgrammeLevel
  category: ProgrammeCategory
  schoolFees: string
  /** Its key. */
  subject: string
  /** The subject image: the name of a drawing. */
  image: string
  school: string
  programType: ProgramType
  tuition: string
  minimumCgpa: number | undefined
  /** O’Level subjects that must be among the five credits; empty if there are none. */
  creditSubjects: readonly string[]
  /** Two are named in the form (spec section 9: exactly two, unless the programme says otherwise); a third is named after submission. */
  referencesRequired: number
  requiresResearchProposal: boolean
  /** Typed in the form or uploaded: one of the two. */
  requiresStatementOfPurpose: boolean
  hasScholarship: boolean
  /** A postgraduate diploma: of the type of a master’s, and scored with a rubric of its own. */
  isDiploma: boolean
  /** No longer offered: gone from pages, lists and forms, known for ever to files, letters and exports. */
  isRetired: boolean
  /** Brochure link. */
  pdf?: string
  /** Link of the university’s own handbook. */
  handbook?: string
}

/** The detailed part of a programme, kept apart so that lists stay small. */
export interface ProgrammeDetail {
  description: string
  requirements: readonly string[]
  /** What is studied, in order. */
  topics: readonly string[]
  /** Careers of graduates. */
  careers: readonly string[]
  faqs?: readonly ProgrammeFaq[]
}

/** A whole programme as in spec section 3, with what the product adds. */
export interface ProgrammeEntry extends ProgrammeSummary, ProgrammeDetail {}

const levels = {
  undergraduate: { level: 'Undergraduate', category: 'undergraduate' },
  foundation: { level: 'Foundation', category: 'foundation' },
  jupeb: { level: 'JUPEB', category: 'jupeb' },
  msc: { level: 'Postgraduate', category: 'postgraduate' },
  phd: { level: 'Postgraduate', category: 'postgraduate' },
} as const satisfies Record<ProgramType, { level: ProgrammeLevel; category: ProgrammeCategory }>

/** All programmes without their long texts, in the order of the catalogue. Retired ones are among them: for files, filters and exports. */
export const programmes = perCatalogue((): readonly ProgrammeSummary[] => programmeRows().map(summaryOf))

/** The programmes that someone can find and choose today. */
export const offeredProgrammes = perCatalogue(() => programmes().filter(({ isRetired }) => !isRetired))

const byId = perCatalogue(() => new Map(programmes().map(programme => [programme.id, programme])))

/** The programme with this id, also when it is retired, or undefined when there is none. */
export function findProgramme(id: string | null | undefined): ProgrammeSummary | undefined {
  return id ? byId().get(id) : undefined
}

/** The name of a subject; empty for one that is gone. */
export function subjectName(key: string): string {
  return subjectNames()[key] ?? ''
}

/** The name of a school; empty for one that is gone. */
export function schoolName(key: string): string {
  return schoolNames()[key] ?? ''
}

/** The programmes of one tab of /programs; JUPEB is shown with foundation (spec section 2). */
export function programmesInTab(tab: ProgrammeTab): readonly ProgrammeSummary[] {
  return offeredProgrammes().filter(programme => backTabOf(programme) === tab)
}

/** The programmes of this program type that can be chosen. */
export function programmesOfType(programType: ProgramType): readonly ProgrammeSummary[] {
  return offeredProgrammes().filter(programme => programme.programType === programType)
}

/** The program types that any programme has or had, in the order of forms: for filters of files. */
export function typesKnown(): readonly ProgramType[] {
  return programTypes.filter(type => programmes().some(({ programType }) => programType === type))
}

/** The tab that 'Back to Programs' returns to (spec section 2). */
export function backTabOf(programme: Pick<ProgrammeSummary, 'category'>): ProgrammeTab {
  if (programme.category === 'postgraduate') return 'postgraduate'
  if (programme.category === 'foundation' || programme.category === 'jupeb') return 'foundation'
  return 'undergraduate'
}

/** The tab named by the query parameter, undergraduate by default. */
export function programmeTabOf(value: string | null | undefined): ProgrammeTab {
  return programmeTabs.find(tab => tab === value) ?? 'undergraduate'
}

function summaryOf(row: RowInBrowser): ProgrammeSummary {
  const { programType } = row
  const { level, category } = levels[programType]
  return {
    id: row.id,
    title: row.title,
    duration: row.duration,
    level,
    category,
    schoolFees: tuitionText(row.tuition),
    subject: row.subject,
    image: row.image ?? row.subject,
    school: row.school,
    programType,
    tuition: row.tuition,
    minimumCgpa: row.minimumCgpa,
    creditSubjects: row.credits ?? [],
    referencesRequired: category === 'postgraduate' ? (row.references ?? 2) : 0,
    requiresResearchProposal: row.researchProposal ?? false,
    requiresStatementOfPurpose: category === 'postgraduate',
    hasScholarship: row.scholarship ?? false,
    isDiploma: row.diploma ?? false,
    isRetired: row.retired ?? false,
    pdf: `/brochures/${row.id}.pdf`,
    ...(row.handbook ? { handbook: row.handbook } : {}),
  }
}

function namesOf(entries: readonly { key: string; name: string }[]): Readonly<Record<string, string>> {
  return Object.fromEntries(entries.map(({ key, name }) => [key, name]))
}
