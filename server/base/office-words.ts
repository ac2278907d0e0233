import { AppError } from './errors.ts'

/** The name of the person who acts for the office, for the audit log. Throws 422. */
export function readPerson(text: string): string {
  return readWords(text, 100, 'Say who is doing this')
}

/** Why the office acts, for the audit log. Throws 422. */
export function readReason(text: string): string {
  return readWords(text, 500, 'Say why')
}

function readWords(text: string, mostCharacters: number, sentence: string): string {
  const words = text.trim()
  if (words === '' || words.length > mostCharacters)
    throw new AppError('invalid-fields', `${sentence}, in no more than ${mostCharacters} characters.`)
  return words
}
