import { programmeRows } from '#content/programmes/index.ts'
import { type ProgramType, programTypeOf } from './program-type.ts'
import { type TuitionBand, tuitionText } from './tuition.ts'

export const programmeTabs = ['undergraduate', 'postgraduate', 'foundation'] as const
export type ProgrammeTab = (typeof programmeTabs)[number]

export type ProgrammeLevel = 'Undergraduate' | 'Foundation' | 'JUPEB' | 'Postgraduate'
export type ProgrammeCategory = 'undergraduate' | 'foundation' | 'jupeb' | 'postgraduate'

/** Subject names; the key names the motif, which is the subject image of spec section 3. */
export const subjectNames = {
  'computer-science': 'Computer science',
  'software-engineering': 'Software engineering',
  petroleum: 'Petroleum and energy',
  civil: 'Civil engineering',
  mechanical: 'Mechanical engineering',
  materials: 'Materials and metallurgy',
  accounting: 'Accounting',
  business: 'Business',
  gis: 'Geoinformatics and GIS',
  aerospace: 'Aerospace engineering',
  'applied-math': 'Applied mathematics',
  'space-physics': 'Space physics',
  systems: 'Systems engineering',
  'theoretical-physics': 'Theoretical and applied physics',
  statistics: 'Statistics',
  'mathematical-modeling': 'Mathematical modelling',
  'management-information-technology': 'Management of information technology',
  'public-admin': 'Public administration',
  'public-policy': 'Public policy',
  'science-foundation': 'Foundation and JUPEB science',
} as const

export type SubjectKey = keyof typeof subjectNames

export const schoolNames = {
  computing: 'School of Computing',
  engineering: 'School of Engineering',
  space: 'School of Space Science and Geoinformatics',
  sciences: 'School of Mathematical and Physical Sciences',
  management: 'School of Management and Public Affairs',
  foundation: 'Centre for Foundation Studies',
} as const

export type SchoolKey = keyof typeof schoolNames

/** One line of `content/programmes/index.ts`: what an office writes; everything else is derived from it. */
export interface ProgrammeRow {
  id: string
  title: string
  subject: SubjectKey
  school: SchoolKey
  duration: string
  tuition: TuitionBand
  /** Minimum CGPA on the 5.0 scale, where the programme states one. */
  minimumCgpa?: 2.5 | 3.5
  /** O’Level subjects that must be among the five credits. */
  credits?: readonly string[]
  /** Three where the programme states it; two otherwise. */
  references?: 3
  researchProposal?: true
  scholarship?: true
}

/** The light half of a programme: enough for lists, search, comparison, forms and fees. */
export interface ProgrammeSummary {
  id: string
  title: string
  duration: string
  level: ProgrammeLevel
  category: ProgrammeCategory
  schoolFees: string
  /** The subject image: a key of the motifs. */
  image: SubjectKey
  school: SchoolKey
  programType: ProgramType
  tuition: TuitionBand
  minimumCgpa: 2.5 | 3.5 | undefined
  /** O’Level subjects that must be among the five credits; empty if there are none. */
  creditSubjects: readonly string[]
  /** Two are named and submit online (spec section 9: exactly two); a third is named after submission. */
  referencesRequired: 0 | 2 | 3
  requiresResearchProposal: boolean
  /** Typed in the form or uploaded: one of the two. */
  requiresStatementOfPurpose: boolean
  hasScholarship: boolean
  /** Handbook link. */
  pdf?: string
}

export interface ProgrammeFaq {
  question: string
  answer: string
}

/** The detailed part of a programme, kept in `content/programmes/details/` so that lists stay small. */
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

/** All 39 programmes without their long texts, in the order of spec section 3. */
export const programmes: readonly ProgrammeSummary[] = programmeRows.map(summaryOf)

const byId = new Map(programmes.map(programme => [programme.id, programme]))

/** The programme with this id, or undefined when there is none. */
export function findProgramme(id: string | null | undefined): ProgrammeSummary | undefined {
  return id ? byId.get(id) : undefined
}

/** The programmes of one tab of /programs; JUPEB is shown with foundation (spec section 2). */
export function programmesInTab(tab: ProgrammeTab): readonly ProgrammeSummary[] {
  return programmes.filter(programme => backTabOf(programme) === tab)
}

/** The programmes offered on an application form for this program type. */
export function programmesOfType(programType: ProgramType): readonly ProgrammeSummary[] {
  return programmes.filter(programme => programme.programType === programType)
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

function summaryOf(row: ProgrammeRow): ProgrammeSummary {
  const programType = programTypeOf(row.id)
  const { level, category } = levels[programType]
  return {
    id: row.id,
    title: row.title,
    duration: row.duration,
    level,
    category,
    schoolFees: tuitionText(row.tuition),
    image: row.subject,
    school: row.school,
    programType,
    tuition: row.tuition,
    minimumCgpa: row.minimumCgpa,
    creditSubjects: row.credits ?? [],
    referencesRequired: category === 'postgraduate' ? (row.references ?? 2) : 0,
    requiresResearchProposal: row.researchProposal ?? false,
    requiresStatementOfPurpose: category === 'postgraduate',
    hasScholarship: row.scholarship ?? false,
    pdf: `/brochures/${row.id}.pdf`,
  }
}
