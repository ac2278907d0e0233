import { part } from '../current.ts'

/**
 * The word for students who pay the lower of two rates, at the beginning of a line and within a sentence. Outside Nigeria they are home
 * students, as universities call them everywhere.
 */
export const homeStudents = part(({ institution }) =>
  institution.address.country === 'NG' ? { first: 'Nigerian', within: 'Nigerian' } : { first: 'Home', within: 'home' },
)
