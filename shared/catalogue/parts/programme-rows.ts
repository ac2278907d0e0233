import { part } from '../current.ts'

/** What lists, search, comparison, forms and fees know of each programme. */
export const programmeRows = part(({ programmes }) =>
  programmes.map(({ text: _text, otherCredits: _others, ...row }) => row),
)
