import { part } from '../current.ts'

/** Mails and the letter in the words of the university, where it has changed them. */
export const wordings = part(({ mailTexts = {}, letter }) => ({ mails: mailTexts, letter }))
