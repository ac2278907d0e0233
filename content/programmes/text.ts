import type { ProgrammeFaq } from '#shared/domain/programmes.ts'

/** What an undergraduate programme asks beyond the common rule: the words that fill its three requirement lines. */
export interface UndergraduateEntry {
  kind: 'undergraduate'
  /** In prose; begins with the subjects that the row of the programme lists. */
  credits: string
  jamb: string
  direct: string
}

/** A one-year route that leads into a first degree. */
export interface FoundationEntry {
  kind: 'foundation'
  requirements: readonly string[]
}

/** A postgraduate programme: the degrees it takes, and anything it asks beside the common list. */
export interface PostgraduateEntry {
  kind: 'postgraduate'
  degree: string
  also?: string
}

/** The long text of a programme, as the office writes it. */
export interface ProgrammeText {
  description: string
  entry: UndergraduateEntry | FoundationEntry | PostgraduateEntry
  topics: readonly string[]
  careers: readonly string[]
  faqs: readonly ProgrammeFaq[]
}

export type ProgrammeTexts = Readonly<Record<string, ProgrammeText>>
