import { tuitionBands } from '../catalogue/parts/tuition.ts'
import type { Tuition } from '../catalogue/types.ts'
import { type Currency, formatMoney } from './money.ts'

const contactAdmissions = 'Contact Admissions'

export type TuitionCards =
  | { kind: 'returning-new'; returning: string; new: string }
  | {
      kind: 'nigerian-international'
      nigerian: { amount: string; total: string }
      international: { amount: string; total: string }
    }
  | { kind: 'raw'; text: string }

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
      return `Returning Students: ${tuitionAmount(tuition.returningNaira, tuition.currency)} per session; New Students: ${tuitionAmount(tuition.newNaira, tuition.currency)} per session`
    case 'nigerian-international':
      return (
        `Nigerian Students: ${tuitionAmount(tuition.nairaPerSemester, tuition.currency)} per semester (Total: ${tuitionAmount(tuition.nairaTotal, tuition.currency)}); ` +
        `International Students: ${tuitionAmount(tuition.dollarsPerSemester, tuition.currencyAbroad ?? 'USD')} per semester (Total: ${tuitionAmount(tuition.dollarsTotal, tuition.currencyAbroad ?? 'USD')})`
      )
    case 'whole':
      return `${tuitionAmount(tuition.naira, tuition.currency)} total${tuition.note ? ` (${tuition.note})` : ''}`
    default:
      return tuition satisfies never
  }
}

/** One short line for a list: what a new student from Nigeria would pay. */
export function tuitionLine(band: string): string {
  const tuition = tuitionOf(band)
  switch (tuition.kind) {
    case 'returning-new':
      return `${tuitionAmount(tuition.newNaira, tuition.currency)} per session`
    case 'nigerian-international':
      return `${tuitionAmount(tuition.nairaPerSemester, tuition.currency)} per semester`
    case 'whole':
      return `${tuitionAmount(tuition.naira, tuition.currency)} total`
    default:
      return tuition satisfies never
  }
}

/**
 * Spec section 2, tuition display: text that mentions Returning Students becomes two cards, text that mentions
 * Nigerian becomes two cards with a Total, other text stays unchanged. A missing part reads 'Contact Admissions'.
 */
export function splitTuition(schoolFees: string): TuitionCards {
  if (/returning students/i.test(schoolFees)) {
    return {
      kind: 'returning-new',
      returning: partAfter(schoolFees, /returning students/i, /new students/i),
      new: partAfter(schoolFees, /new students/i, /returning students/i),
    }
  }
  if (/nigerian/i.test(schoolFees)) {
    return {
      kind: 'nigerian-international',
      nigerian: amountAndTotal(partAfter(schoolFees, /nigerian(?: students)?/i, /international/i)),
      international: amountAndTotal(partAfter(schoolFees, /international(?: students)?/i, /nigerian/i)),
    }
  }
  return { kind: 'raw', text: schoolFees.trim() || contactAdmissions }
}

function partAfter(text: string, label: RegExp, otherLabel: RegExp): string {
  const start = label.exec(text)
  if (!start) return contactAdmissions
  const rest = text.slice(start.index + start[0].length)
  const end = otherLabel.exec(rest)
  return trimMarks(end ? rest.slice(0, end.index) : rest) || contactAdmissions
}

function amountAndTotal(part: string): { amount: string; total: string } {
  const label = /total/i.exec(part)
  if (!label) return { amount: part, total: contactAdmissions }
  return {
    amount: trimMarks(part.slice(0, label.index)) || contactAdmissions,
    total: trimMarks(part.slice(label.index + label[0].length)) || contactAdmissions,
  }
}

/** Removes the separators around a part: colons, semicolons, commas, bars, dashes, brackets, line breaks. */
function trimMarks(text: string): string {
  return text.replace(/^[\s:;,|()–—-]+|[\s:;,|(–—-]+$/g, '').replace(/^([^(]*)\)$/, '$1')
}

/** A whole amount of tuition, in naira unless its band has another currency. */
export function tuitionAmount(amount: number, currency: Currency = 'NGN'): string {
  return formatMoney(amount * 100, currency)
}
