import type { PostgraduateEntry, ProgrammeRow, ProgrammeText } from '../catalogue/types.ts'
import { jupebToo } from './program-type.ts'

/** The bulleted entry requirements of a programme: the facts of its row in the words of its text. */
export function requirementsOf(row: ProgrammeRow, { entry }: ProgrammeText): readonly string[] {
  switch (entry.kind) {
    case 'undergraduate':
      return [
        `Five O’Level credits (A1 to C6) in up to two sittings: ${entry.credits}.`,
        `A JAMB score of 150 or above, with ${entry.jamb}.`,
        `Or Direct Entry to 200 level with A Level${jupebToo() ? ' or JUPEB' : ''} passes, an ND or HND, or at least 10 IJMB points, in ${entry.direct}.`,
      ]
    case 'foundation':
      return entry.requirements
    case 'postgraduate':
      return postgraduateRequirements(row, entry)
    default:
      return entry satisfies never
  }
}

const referencesInWords: Readonly<Record<number, readonly string[]>> = {
  1: ['One reference. You add your referee in the form, and they reply online.'],
  2: ['Two references. You add your referees in the form, and they reply online.'],
  3: ['Three references. You add two referees in the form and the third after you submit. All three reply online.'],
}

function postgraduateRequirements(row: ProgrammeRow, entry: PostgraduateEntry): readonly string[] {
  const cgpa = row.minimumCgpa === undefined ? '' : `, with a CGPA of ${row.minimumCgpa} or above out of 5.0`
  return [
    `${entry.degree}${cgpa}.`,
    ...(entry.also ? [entry.also] : []),
    'Academic transcripts from every university you attended.',
    ...(row.researchProposal ? ['A research proposal.'] : []),
    ...(referencesInWords[row.references ?? 2] ?? []),
    'A statement of purpose.',
  ]
}
