import { findApplicationNumbers, findBankReferences } from '#shared/domain/bank-reference.ts'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { formatMoney, formatSum } from '#shared/domain/money.ts'
import { saysReversal } from '#shared/domain/statements/reversals.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { asCurrency } from '../payments/currency.ts'
import {
  type Announced,
  announcedOnes,
  byNumber,
  type Candidate,
  feeMinorOf,
  feeOwed,
  owesApplicationFee,
  whoOwes,
  whyNothing,
} from './candidates.ts'
import { openWhatIsNotDue } from './open-what-is-not-due.ts'

/** A line that is not booked yet. */
export interface OpenLine {
  id: string
  amount_minor: number
  currency: string
  text: string
  number: string
}

export interface LineMatch {
  application: Candidate
  fee: FeeKind
  by: 'reference' | 'number' | 'announced' | 'name'
}

/** A match, or why there is none, in a sentence. */
export interface Matched {
  match: LineMatch | undefined
  why: string
  /** The reference of the payment that is in the way. */
  held?: string
}

/**
 * Whom each line is from: by the reference, then an application number, then the number of an announced transfer, then a name together with the
 * amount of the fee. Only applications in the caller’s scope, and none of their own, are looked at; and those who owe something only for the
 * lines that nothing else matches, because they are many.
 */
export async function matchLines(
  db: Queryable,
  member: StaffMember,
  lines: readonly OpenLine[],
): Promise<Map<string, Matched>> {
  const matched = new Map<string, Matched>()
  const left = () => lines.filter(({ id }) => !matched.has(id))
  const note = (matchOne: (line: OpenLine) => Matched | undefined) => {
    for (const line of left()) {
      const one = matchOne(line)
      if (one) matched.set(line.id, one)
    }
  }
  note(({ text }) => (saysReversal(text) ? { match: undefined, why: itsOwnMoney } : undefined))
  const named = await byNumber(db, member, [...new Set(left().flatMap(numbersIn))])
  note(line => byReference(line, named))
  if (left().length > 0) {
    const announced = await announcedOnes(db, member)
    note(line => byAnnouncement(line, announced))
  }
  if (left().length > 0) {
    const owing = await whoOwes(db, member, [...new Set(left().flatMap(line => plainWords(written(line))))])
    note(line => byName(line, written(line), owing))
  }
  return openWhatIsNotDue(db, lines, matched)
}

const itsOwnMoney = 'It says that money that had left came back. Name an applicant only if it is a fee.'
const written = ({ text, number }: OpenLine) => `${text} ${number}`

function numbersIn(line: OpenLine): string[] {
  return [
    ...findBankReferences(written(line)).map(({ applicationNumber }) => applicationNumber),
    ...findApplicationNumbers(written(line)),
  ]
}

function byReference(line: OpenLine, named: ReadonlyMap<string, Candidate>): Matched | undefined {
  const references = findBankReferences(written(line)).flatMap(({ applicationNumber, fee }) => {
    const application = named.get(applicationNumber)
    return application ? [{ application, fee }] : []
  })
  if (references.length > 1) return { match: undefined, why: 'It has the references of two applications.' }
  const [reference] = references
  if (reference) return found(line, { ...reference, by: 'reference' }, 'The reference is theirs.')
  const numbered = findApplicationNumbers(written(line)).flatMap(number => named.get(number) ?? [])
  if (numbered.length > 1) return { match: undefined, why: 'It has the numbers of two applications.' }
  const [one] = numbered
  return one && found(line, { application: one, fee: feeOwed(one), by: 'number' }, 'It has their application number.')
}

function byAnnouncement(line: OpenLine, announced: readonly Announced[]): Matched | undefined {
  const plain = written(line)
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
  const told = announced.filter(
    ({ bank_number, currency }) => currency === line.currency && plain.includes(bank_number),
  )
  const exact = told.filter(({ amount_minor }) => amount_minor === line.amount_minor)
  const [teller, ...others] = exact.length > 0 ? exact : told
  if (!teller || others.length > 0) return undefined
  const announcedSum = formatSum({ amount_minor: teller.amount_minor, currency: teller.currency })
  return found(
    line,
    { application: teller, fee: teller.fee === 'acceptance' ? 'acceptance' : 'application', by: 'announced' },
    exact.length > 0
      ? 'They announced a transfer with this number and amount.'
      : `They announced ${announcedSum} with this number.`,
  )
}

function byName(line: OpenLine, text: string, owing: readonly Candidate[]): Matched {
  const words = new Set(plainWords(text))
  const named = owing.filter(one => {
    const [surname, given] = [plainWords(one.surname), plainWords(`${one.first_name} ${one.other_names}`)]
    return (
      surname.length > 0 &&
      surname.every(word => words.has(word)) &&
      given.some(word => word.length > 2 && words.has(word))
    )
  })
  const fitting = named.filter(one => feeFits(one, line))
  const [only] = fitting
  if (only && fitting.length === 1)
    return found(
      line,
      { application: only, fee: 'application', by: 'name' },
      'Their name is in it, and the amount is their fee.',
    )
  if (fitting.length > 1) return { match: undefined, why: `${fitting.length} applicants have this name and fee.` }
  return {
    match: undefined,
    why:
      named.length > 0
        ? 'An applicant has this name, but another fee.'
        : 'It has no reference, number or name that we know.',
  }
}

function found(line: OpenLine, match: LineMatch, why: string): Matched {
  if (match.fee === 'acceptance') return { match, why }
  const due = feeMinorOf(match.application)
  if (!due || !owesApplicationFee(match.application))
    return { match: undefined, why: `${why} But ${whyNothing(match.application)}` }
  if (due.amountMinor === line.amount_minor && due.currency === line.currency) return { match, why }
  return { match, why: `${why} Their fee is ${formatMoney(due.amountMinor, due.currency)}.` }
}

function feeFits(one: Candidate, { amount_minor, currency }: OpenLine): boolean {
  const due = feeMinorOf(one)
  return due?.amountMinor === amount_minor && due.currency === asCurrency(currency)
}

function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
}
