import { part } from '../current.ts'

/** The page about life on campus. */
export const campus = part(({ campus }) => campus)
