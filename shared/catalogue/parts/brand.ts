import { part } from '../current.ts'

/** The two colours of the university; null where it has the product’s. */
export const brandColours = part(({ institution }) => institution.colours ?? null)
