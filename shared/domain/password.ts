import { lengthOf } from './text.ts'

export const shortestPassword = 8
const longestPassword = 200

/**
 * Why a password is refused, or nothing: 8 to 200 characters (contract section 3). Only the server checks for common
 * passwords.
 */
export function passwordProblem(password: string): string | undefined {
  const length = lengthOf(password)
  if (!password.isWellFormed())
    return 'This password contains a character that you cannot use. Choose another password.'
  if (length < shortestPassword)
    return `Use at least ${shortestPassword} characters. Three random words are easy to remember.`
  if (length > longestPassword) return `Use no more than ${longestPassword} characters.`
  if (/^(.)\1+$/u.test(password) || isRun(password.toLowerCase())) return commonPasswordProblem
  return undefined
}

export const commonPasswordProblem = 'This password is too common. Choose another.'

/** '12345678', 'abcdefgh', 'qwertyuiop' and the same in reverse. */
function isRun(text: string): boolean {
  const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
  const backwards = [...text].reverse().join('')
  return rows.some(row => row.includes(text) || row.includes(backwards))
}
