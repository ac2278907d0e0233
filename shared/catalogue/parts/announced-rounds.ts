import { part } from '../current.ts'

/** The rounds whose dates are announced, in the order in which they close. */
export const announcedRounds = part((_catalogue, rounds) => rounds)
