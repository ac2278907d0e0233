import { part } from '../current.ts'

/** The privacy page. */
export const privacy = part(({ privacy }) => privacy)
