import { part } from '../current.ts'

/** The schools, in the order in which lists show them. */
export const schools = part(({ schools }) => schools.map(({ key, name, code }) => ({ key, name, code })))
