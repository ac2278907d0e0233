import { part } from '../current.ts'

/** The terms of use. */
export const terms = part(({ terms }) => terms)
