import { tuitionBands } from '../catalogue/parts/tuition.ts'
import type { Tuition } from '../catalogue/types.ts'
import { formatMoney } from './money.ts'

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
      return `Returning Students: ${naira(tuition.returningNaira)} per session; New Students: ${naira(tuition.newNaira)} per session`
    case 'nigerian-international':
      return (
        `Nigerian Students: ${naira(tuition.nairaPerSemester)} per semester (Total: ${naira(tuition.nairaTotal)}); ` +
        `International Students: ${dollars(tuition.dollarsPerSemester)} per semester (Total: ${dollars(tuition.dollarsTotal)})`
      )
    case 'whole':
      return `${naira(tuition.naira)} total${tuition.note ? ` (${tuition.note})` : ''}`
    default:
      return tuition satisfies never
  }
}

/** One short line for a list: what a new student would pay, in naira. */
export function tuitionLine(band: string): string {
  const tuition = tuitionOf(band)
  switch (tuition.kind) {
    case 'returning-new':
      return `${naira(tuition.newNaira)} per session`
    case 'nigerian-international':
      return `${naira(tuition.nairaPerSemester)} per semester`
    case 'whole':
      return `${naira(tuition.naira)} total`
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

function naira(amount: number): string {
  return formatMoney(amount * 100, 'NGN')
}

function dollars(amount: number): string {
  return formatMoney(amount * 100, 'USD')
}
