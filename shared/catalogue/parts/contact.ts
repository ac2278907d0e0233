import { part } from '../current.ts'

/** The texts of the contact page. */
export const contact = part(({ contact }) => contact)
