import { part } from '../current.ts'

/** What conditional offers often ask for. The office types anything else. */
export const usualConditions = part(({ usualConditions }) => usualConditions)
