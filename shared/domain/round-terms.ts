import type { FieldProblem } from '../contract/errors.ts'
import { type Day, isDay } from './calendar.ts'
import { isOfThisCentury, wrongYear } from './chosen-day.ts'
import { type CardCurrency, formatMoney } from './money.ts'
import { isProgramType, type ProgramType, programTypeName } from './program-type.ts'
import { findProgramme } from './programmes.ts'

/** What the office sets for a round. The round closes at the end of `closes_on`. */
export interface RoundTerms {
  name: string
  /** `2027/2028` */
  session: string
  program_types: readonly ProgramType[]
  opens_on: Day
  closes_on: Day
  decisions_by: Day
  starts_on: Day
  /** Days for answering an offer after its release, unless the offer sets a date. */
  answer_days: number
  /** In minor units; 0: none. */
  acceptance_fee_minor: number
  /** Of all acceptance fees of the round. */
  acceptance_fee_currency: CardCurrency
  /** Programmes with a different acceptance fee, by id. */
  programme_fees: Readonly<Record<string, number>>
}

export const answerDayLimits = { min: 3, max: 365 } as const
/** Higher than any fee: 10,000,000. */
export const mostFeeMinor = 1_000_000_000
const longestDays = 731
const dayMs = 86_400_000

const lastOf = (days: number, day: Day) => new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString()

/** The problems in the terms of a round, each with its field; empty when there are none. */
export function roundProblems(terms: RoundTerms): FieldProblem[] {
  return [...dateProblems(terms), ...otherProblems(terms)]
}

function dateProblems({ opens_on, closes_on, decisions_by, starts_on }: RoundTerms): FieldProblem[] {
  const days = { opens_on, closes_on, decisions_by, starts_on }
  const missing = Object.entries(days).flatMap(([field, day]) =>
    isDay(day) && isOfThisCentury(day) ? [] : [{ field, message: isDay(day) ? wrongYear : 'Choose a day.' }],
  )
  if (missing.length > 0) return missing
  const problems: FieldProblem[] = []
  if (closes_on < opens_on)
    problems.push({ field: 'closes_on', message: 'The closing date must be after the opening date.' })
  else if (lastOf(longestDays, opens_on) < lastOf(0, closes_on))
    problems.push({ field: 'closes_on', message: 'A round can be open for up to two years.' })
  if (decisions_by <= closes_on)
    problems.push({ field: 'decisions_by', message: 'The decision date must be after the closing date.' })
  if (starts_on < decisions_by)
    problems.push({ field: 'starts_on', message: 'The session must start after the decision date.' })
  return problems
}

function otherProblems(terms: RoundTerms): FieldProblem[] {
  const { name, session, program_types, answer_days, acceptance_fee_minor, programme_fees } = terms
  const problems: FieldProblem[] = []
  if (name.trim() === '') problems.push({ field: 'name', message: 'Enter a name that applicants will read.' })
  const [from, to] = session.split('/').map(Number)
  if (!/^\d{4}\/\d{4}$/.test(session) || to !== (from ?? 0) + 1)
    problems.push({ field: 'session', message: 'Enter two consecutive years, such as 2027/2028.' })
  if (program_types.length === 0)
    problems.push({ field: 'program_types', message: 'Choose at least one program type.' })
  if (!Number.isInteger(answer_days) || answer_days < answerDayLimits.min || answer_days > answerDayLimits.max)
    problems.push({
      field: 'answer_days',
      message: `Enter a whole number of days from ${answerDayLimits.min} to ${answerDayLimits.max}.`,
    })
  if (!isFee(acceptance_fee_minor)) problems.push({ field: 'acceptance_fee_minor', message: feeMessage })
  for (const [id, fee] of Object.entries(programme_fees)) {
    const programme = findProgramme(id)
    if (!programme || !program_types.includes(programme.programType))
      problems.push({
        field: `programme_fees.${id}`,
        message: `${programme?.title ?? id} is not a programme of this round.`,
      })
    else if (!isFee(fee)) problems.push({ field: `programme_fees.${id}`, message: feeMessage })
  }
  return problems
}

export const feeMessage = 'Enter an amount from 1 to 10,000,000, or 0 for no fee.'

function isFee(minor: number): boolean {
  return Number.isSafeInteger(minor) && minor >= 0 && minor <= mostFeeMinor && (minor === 0 || minor >= 100)
}

/** A round that would overlap: both open on the same day, for the same program type. */
export function overlapProblem(
  { program_types, opens_on, closes_on }: RoundTerms,
  others: readonly Pick<RoundTerms, 'name' | 'session' | 'program_types' | 'opens_on' | 'closes_on'>[],
): FieldProblem | undefined {
  for (const other of others) {
    const shared = program_types.find(type => other.program_types.includes(type))
    if (shared && opens_on <= other.closes_on && other.opens_on <= closes_on)
      return {
        field: 'opens_on',
        message: `${other.name} ${other.session} is open for ${programTypeName(shared)} from ${other.opens_on} to ${other.closes_on}. Two rounds of one program type cannot be open on the same day.`,
      }
  }
  return undefined
}

/** Whether only fees differ, which is all that a bursar may draft. */
export function differsInFeesOnly(one: RoundTerms, other: RoundTerms): boolean {
  const rest = ({ program_types, ...terms }: RoundTerms) =>
    JSON.stringify([Object.entries({ ...terms, ...noFees }).toSorted(), program_types.toSorted()])
  return rest(one) === rest(other)
}

const noFees = { acceptance_fee_minor: 0, acceptance_fee_currency: '', programme_fees: {} }

/** A fee in words: '₦50,000', 'none'; '…' for an unfinished amount. */
export function roundFee(
  minor: number,
  { acceptance_fee_currency: currency }: Pick<RoundTerms, 'acceptance_fee_currency'>,
): string {
  if (!Number.isSafeInteger(minor)) return '…'
  return minor === 0 ? 'none' : formatMoney(minor, currency)
}

/** Program types from the database or a form, without unknown ones. */
export function knownTypes(types: readonly string[]): ProgramType[] {
  return types.filter(isProgramType)
}
