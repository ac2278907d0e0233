import { part } from '../current.ts'

/** The page of public statistics. */
export const statistics = part(({ statistics }) => statistics)
