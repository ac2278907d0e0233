import { part } from '../current.ts'

/** The subjects of the programmes. */
export const subjects = part(({ subjects }) => subjects)
