import { homeStudents } from '../catalogue/parts/home-students.ts'
import { tuitionBands } from '../catalogue/parts/tuition.ts'
import type { Tuition } from '../catalogue/types.ts'
import { type Currency, formatMoney } from './money.ts'

/** The amounts of a band. The catalogue has no programme with a band that is not there. */
export function tuitionOf(band: string): Tuition {
  const tuition = tuitionBands()[band]
  if (!tuition) throw new RangeError(`${band} is no band of tuition`)
  return tuition
}

/** The display text `schoolFees` of spec section 3, in a form that `splitTuition` can parse. */
export function tuitionText(band: string): string {
  const tuition = tuitionOf(band)
  switch (tuition.kind) {
    case 'returning-new':
      return `Returning Students: ${perSession(tuition, tuition.returningNaira)}; New Students: ${perSession(tuition, tuition.newNaira)}`
    case 'nigerian-international': {
      const abroad = { currency: tuition.currencyAbroad ?? 'USD' }
      return (
        `${homeStudents().first} Students: ${perSemester(tuition, tuition.nairaPerSemester)} (Total: ${tuitionAmount(tuition, tuition.nairaTotal)}); ` +
        `International Students: ${perSemester(abroad, tuition.dollarsPerSemester)} (Total: ${tuitionAmount(abroad, tuition.dollarsTotal)})`
      )
    }
    case 'whole':
      return `${tuitionLine(band)}${tuition.note ? ` (${tuition.note})` : ''}`
    default:
      return tuition satisfies never
  }
}

/** One short line for a list: what a new student from the country of the university would pay. */
export function tuitionLine(band: string): string {
  const tuition = tuitionOf(band)
  switch (tuition.kind) {
    case 'returning-new':
      return perSession(tuition, tuition.newNaira)
    case 'nigerian-international':
      return perSemester(tuition, tuition.nairaPerSemester)
    case 'whole':
      return `${tuitionAmount(tuition, tuition.naira)} total`
    default:
      return tuition satisfies never
  }
}

interface InCurrency {
  currency?: Currency | undefined
}

/** A whole amount of tuition, in naira unless its band has another currency. */
export function tuitionAmount({ currency = 'NGN' }: InCurrency, amount: number): string {
  return formatMoney(amount * 100, currency)
}

const perSession = (band: InCurrency, amount: number) => `${tuitionAmount(band, amount)} per session`
const perSemester = (band: InCurrency, amount: number) => `${tuitionAmount(band, amount)} per semester`
