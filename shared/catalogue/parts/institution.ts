import { part } from '../current.ts'

/** Name, addresses, telephone numbers and links of the university. */
export const institution = part(({ institution }) => institution)
