import type { FeeKind } from './fee-kind.ts'

/*
 * The reference that someone writes on a bank transfer: ISO 11649, which banks everywhere know as `RF`. It holds the fee and the application
 * number, so it needs no table, and two digits that check it: every wrong sign and every exchange of neighbours is noticed.
 */

/** `A` for the application fee, `P` for the place, which is the acceptance fee. */
const letters: Record<FeeKind, string> = { application: 'A', acceptance: 'P' }

/** 'RF62A26000123' for the application fee of 26-000-123. Throws a RangeError for anything but a number of eight digits. */
export function bankReference(applicationNumber: string, fee: FeeKind): string {
  const digits = applicationNumber.replaceAll('-', '')
  if (!/^\d{8}$/.test(digits)) throw new RangeError(`${applicationNumber} is not an application number`)
  const body = letters[fee] + digits
  return `RF${String(98 - remainder(`${body}RF00`)).padStart(2, '0')}${body}`
}

/** 'RF62 A260 0012 3', as it is printed. */
export function bankReferenceInWords(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, '$1 ')
}

export interface ReadReference {
  applicationNumber: string
  fee: FeeKind
}

/** The references in the text of a bank line, however it was broken up; those with a wrong check are left out. */
export function findBankReferences(text: string): ReadReference[] {
  const signs = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const found = new Map<string, ReadReference>()
  // One sign on at a time: what looks like the beginning of a reference may be the end of a word.
  for (let at = signs.indexOf('RF'); at !== -1; at = signs.indexOf('RF', at + 1)) {
    const match = /^RF\d{2}([AP])(\d{2})(\d{3})(\d{3})/.exec(signs.slice(at))
    if (!match || remainder(match[0].slice(4) + match[0].slice(0, 4)) !== 1) continue
    const [reference, letter, ...parts] = match
    found.set(reference, { applicationNumber: parts.join('-'), fee: letter === 'P' ? 'acceptance' : 'application' })
  }
  return [...found.values()]
}

/** Application numbers that stand alone in a text: 26-000-123, 26 000 123 or 26000123. */
export function findApplicationNumbers(text: string): string[] {
  const found = text.matchAll(/(?<![0-9A-Za-z])(\d{2})[-\s./]?(\d{3})[-\s./]?(\d{3})(?![0-9A-Za-z])/g)
  return [...new Set([...found].map(match => match.slice(1).join('-')))]
}

/** The remainder by 97 of a text in which A is 10 and Z is 35. */
function remainder(text: string): number {
  let rest = 0
  for (const sign of text) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
