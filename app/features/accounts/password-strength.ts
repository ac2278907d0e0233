import { passwordProblem, shortestPassword } from '#shared/domain/password.ts'
import { lengthOf } from '#shared/domain/text.ts'

export interface PasswordStrength {
  level: 'too-short' | 'weak' | 'fair' | 'strong'
  /** Its strength, and how to improve it. */
  hint: string
}

const longEnough = 12
const veryLong = 16

/**
 * Live feedback on a new password: length counts most, then kinds of characters. It forbids nothing that the rule
 * allows. `known` are the name and address typed above, which make a poor password.
 */
export function passwordStrength(password: string, known: readonly string[] = []): PasswordStrength {
  const length = lengthOf(password)
  if (length < shortestPassword) {
    const missing = shortestPassword - length
    return { level: 'too-short', hint: `${missing} more ${missing === 1 ? 'character' : 'characters'} at least.` }
  }
  const problem = passwordProblem(password)
  if (problem) return { level: 'weak', hint: problem }
  if (holdsKnown(password, known)) return { level: 'weak', hint: 'Weak. It contains your name or email address.' }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter(kind => kind.test(password)).length
  const distinct = new Set(password.toLowerCase()).size
  if (distinct < 5) return { level: 'weak', hint: 'Weak. It repeats the same few characters.' }
  if ((length >= veryLong && distinct >= 8) || (length >= longEnough && kinds >= 3))
    return { level: 'strong', hint: 'Strong.' }
  if (length >= longEnough || kinds >= 3) return { level: 'fair', hint: 'Fair. One more word makes it strong.' }
  return { level: 'weak', hint: 'Weak. Three random words are stronger and easy to remember.' }
}

function holdsKnown(password: string, known: readonly string[]): boolean {
  const text = password.toLowerCase()
  const words = known.flatMap(value => value.toLowerCase().split(/[\s@.]+/))
  return words.some(word => word.length >= 4 && text.includes(word) && word.length * 2 > text.length)
}
