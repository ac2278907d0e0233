import { part } from '../current.ts'

/** How long things are kept. */
export const retention = part(({ retention }) => retention)
