import { part } from '../current.ts'

/** The program type of each programme by its id. */
export const programmeTypes = part(({ programmes }) =>
  Object.fromEntries(programmes.map(({ id, programType }) => [id, programType])),
)
