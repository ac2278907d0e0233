import type { CardCurrency } from '#shared/domain/money.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import type { RoundTerms } from '#shared/domain/round-terms.ts'
import { readMoneyIn, withoutCurrency } from '#shared/domain/typed-money.ts'

/** The values of the form while it is edited. */
export interface RoundValues {
  name: string
  session: string
  program_types: readonly ProgramType[]
  opens_on: string
  closes_on: string
  decisions_by: string
  starts_on: string
  answer_days: string
  acceptance_fee: string
  acceptance_fee_currency: CardCurrency
  programme_fees: readonly { programme: string; fee: string }[]
}

export function valuesOf(terms: RoundTerms): RoundValues {
  const { answer_days, acceptance_fee_minor, programme_fees, ...rest } = terms
  return {
    ...rest,
    answer_days: String(answer_days),
    acceptance_fee: asTyped(acceptance_fee_minor),
    programme_fees: Object.entries(programme_fees).map(([programme, fee]) => ({ programme, fee: asTyped(fee) })),
  }
}

/** Text that is not a number is sent as it is, and refused with an error at its field. */
export function termsOf({ answer_days, acceptance_fee, programme_fees, ...rest }: RoundValues): RoundTerms {
  return {
    ...rest,
    answer_days: /^\d{1,3}$/.test(answer_days.trim()) ? Number(answer_days) : Number.NaN,
    acceptance_fee_minor: minorOf(acceptance_fee, rest.acceptance_fee_currency),
    programme_fees: Object.fromEntries(
      programme_fees
        .filter(({ programme }) => programme !== '')
        .map(({ programme, fee }) => [programme, minorOf(fee, rest.acceptance_fee_currency)]),
    ),
  }
}

function asTyped(minor: number): string {
  if (minor === 0) return '0'
  const whole = Math.floor(minor / 100).toLocaleString('en-GB')
  return minor % 100 === 0 ? whole : `${whole}.${String(minor % 100).padStart(2, '0')}`
}

function minorOf(typed: string, currency: CardCurrency): number {
  const text = withoutCurrency(typed).trim()
  return text === '0' || text === '' ? 0 : (readMoneyIn(currency, typed) ?? Number.NaN)
}
