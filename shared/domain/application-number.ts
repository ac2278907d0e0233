import { asciiSigns } from './text.ts'

const numbersAYear = 1_000_000
// Any step that shares no factor with a million visits every number once before repeating.
const step = 387_421
const start = 104_729

/**
 * The application number of the n-th submission in a year: '26-492-150'. Short enough to say on the phone, unique for
 * a million submissions a year, and not guessable by adding one.
 */
export function applicationNumber(year: number, ordinal: number): string {
  const scattered = ((ordinal % numbersAYear) * step + start) % numbersAYear
  const digits = String(scattered).padStart(6, '0')
  return `${String(year % 100).padStart(2, '0')}-${digits.slice(0, 3)}-${digits.slice(3)}`
}

/** '26-104-729' for any way in which it is typed; undefined for anything else. */
export function readTypedNumber(cell: string): string | undefined {
  const plain = asciiSigns(cell)
  const digits = plain.replace(/\D/g, '')
  if (!/^[\d\s.-]+$/.test(plain) || digits.length !== 8) return undefined
  return `${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}`
}
