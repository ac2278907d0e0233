import { type ProgrammeSummary, programmesOfType } from './programmes.ts'

const mostNeighbours = 3

/**
 * Alternatives to a programme that is not accepting applications: open programmes of the same program type, those of
 * its subject first, then those of its school.
 */
export function neighboursOf(programme: ProgrammeSummary, isOpen: (id: string) => boolean): ProgrammeSummary[] {
  const nearness = ({ subject, school }: ProgrammeSummary) =>
    (subject === programme.subject ? 2 : 0) + (school === programme.school ? 1 : 0)
  return programmesOfType(programme.programType)
    .filter(({ id }) => id !== programme.id && isOpen(id))
    .toSorted((one, other) => nearness(other) - nearness(one))
    .slice(0, mostNeighbours)
}
