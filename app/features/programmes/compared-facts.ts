import { announcedRounds } from '#shared/catalogue/parts/announced-rounds.ts'
import { homeStudents } from '#shared/catalogue/parts/home-students.ts'
import { type Day, longDate } from '#shared/domain/calendar.ts'
import { nextClosing, nextOpening } from '#shared/domain/closing-dates.ts'
import { type ProgrammeSummary, schoolName } from '#shared/domain/programmes.ts'
import { splitTuition } from '#shared/domain/split-tuition.ts'
import { wholeCost } from './whole-cost.ts'

export interface ComparedFact {
  name: string
  /** One line each. */
  values: readonly string[]
}

/**
 * What differs between programmes, in the order in which people ask; every programme has every fact. `shut` is the word for a programme that
 * is not accepting applications.
 */
export function comparedFacts(programme: ProgrammeSummary, today: Day, shut?: string): ComparedFact[] {
  return [
    { name: 'Duration', values: [programme.duration] },
    { name: 'Level', values: [programme.level] },
    { name: 'Tuition', values: tuitionLines(programme.schoolFees) },
    { name: 'Total, and application fee', values: wholeCost(programme).map(line => `${line.name}: ${line.amount}`) },
    { name: 'Scholarship', values: [programme.hasScholarship ? '50%, on merit' : 'None for this programme'] },
    { name: 'You need', values: entryLines(programme) },
    { name: 'Apply by', values: [shut ?? closingLine(programme, today)] },
    { name: 'School', values: [schoolName(programme.school)] },
  ]
}

function tuitionLines(schoolFees: string): string[] {
  const cards = splitTuition(schoolFees)
  switch (cards.kind) {
    case 'returning-new':
      return [`New: ${cards.new}`, `Returning: ${cards.returning}`]
    case 'nigerian-international':
      return [`${homeStudents().first}: ${cards.nigerian.amount}`, `International: ${cards.international.amount}`]
    case 'raw':
      return [cards.text]
    default:
      return cards satisfies never
  }
}

const references: Readonly<Record<number, readonly string[]>> = {
  1: ['One reference'],
  2: ['Two references'],
  3: ['Three references'],
}

function entryLines(programme: ProgrammeSummary): string[] {
  switch (programme.programType) {
    case 'undergraduate':
      return [`Five O’Level credits with ${programme.creditSubjects.join(', ')}`, 'JAMB 150, or Direct Entry']
    case 'foundation':
    case 'jupeb':
      return programme.creditSubjects.length > 0
        ? [`O’Level results with ${programme.creditSubjects.join(' and ')}`]
        : ['O’Level results']
    case 'msc':
    case 'phd':
      return [
        programme.programType === 'phd' ? 'A Master’s degree' : 'A first degree',
        ...(programme.minimumCgpa ? [`CGPA ${programme.minimumCgpa} of 5.0`] : []),
        ...(references[programme.referencesRequired] ?? []),
        ...(programme.requiresResearchProposal ? ['A research proposal'] : []),
      ]
    default:
      return programme.programType satisfies never
  }
}

function closingLine({ programType }: ProgrammeSummary, today: Day): string {
  const open = nextClosing(announcedRounds(), today, programType)
  if (open) return longDate(open.closesOn)
  const coming = nextOpening(announcedRounds(), today, programType)
  return coming ? `Opens on ${longDate(coming.opensOn)}` : 'Not announced yet'
}
