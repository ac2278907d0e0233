import { findApplicationNumbers, findBankReferences } from '../bank-reference.ts'
import type { StatementLine } from './statement.ts'

/** `REV` alone is a clergyman. */
const words =
  /\b(?:rvsl|rsvl|rvrsl|revsl|reversals?|reversed|charge ?backs?|returned|recalled)\b|\brev[-/: ]+(?=(?:nip|trf|tnf|txn|transfer)\b)/gi

/** Whether an entry says that it undoes another: 'RVSL NIP/ADA', 'Reversal', 'Chargeback'. */
export function saysReversal(text: string): boolean {
  return text.search(words) !== -1
}

/** Shorter texts and numbers are alike by chance. */
const shortestText = 8
const shortestNumber = 4

/** Whether an entry takes back what came in by a line: the same amount, later, with its number, its text, or the same applicant. */
export function takesBack(entry: StatementLine, line: StatementLine): boolean {
  if (entry.amountMinor !== line.amountMinor || entry.currency !== line.currency || entry.day < line.day) return false
  const number = plain(entry.number)
  if (number.length >= shortestNumber && /[1-9]/.test(number) && number === plain(line.number)) return true
  const [shorter = '', longer = ''] = [entry, line]
    .map(({ text }) => plain(text.replace(words, '')))
    .toSorted((one, other) => one.length - other.length)
  if (shorter.length >= shortestText && longer.includes(shorter)) return true
  const named = new Set(applicantsIn(line))
  return applicantsIn(entry).some(applicant => named.has(applicant))
}

function applicantsIn({ text, number }: StatementLine): string[] {
  const written = `${text} ${number}`
  const references = findBankReferences(written).map(({ applicationNumber }) => applicationNumber)
  return [...references, ...findApplicationNumbers(written)]
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
