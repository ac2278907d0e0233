import { part } from '../current.ts'

/** The subjects that the remaining credits of a programme can come from, by its id. */
export const otherCredits = part(({ programmes }) =>
  Object.fromEntries(programmes.flatMap(({ id, otherCredits }) => (otherCredits ? [[id, otherCredits]] : []))),
)
