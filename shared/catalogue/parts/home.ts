import { part } from '../current.ts'

/** The texts of the home page. */
export const home = part(({ home }) => home)
