import { formatMoney } from './money.ts'

/** Amounts in whole naira or whole US dollars, as spec section 9 states them. */
export interface ReturningNewTuition {
  kind: 'returning-new'
  per: 'session'
  returningNaira: number
  newNaira: number
}

export interface ResidencyTuition {
  kind: 'nigerian-international'
  per: 'semester'
  semesters: number
  nairaPerSemester: number
  nairaTotal: number
  dollarsPerSemester: number
  dollarsTotal: number
}

export interface WholeTuition {
  kind: 'whole'
  naira: number
  note?: string
}

export type Tuition = ReturningNewTuition | ResidencyTuition | WholeTuition

/**
 * Every tuition amount of spec section 9; the display texts are generated from this table. The Nigerian totals of the
 * Master’s and the Ph.D. are two naira above the sum of the semesters: they are the published figures, not sums.
 */
export const tuitionTable = {
  engineering: { kind: 'returning-new', per: 'session', returningNaira: 2_338_182, newNaira: 2_553_182 },
  management: { kind: 'returning-new', per: 'session', returningNaira: 2_060_727, newNaira: 2_253_182 },
  foundation: { kind: 'whole', naira: 1_200_000, note: 'Remedial/NABTEB O’Level' },
  jupeb: { kind: 'whole', naira: 1_500_000 },
  masters: {
    kind: 'nigerian-international',
    per: 'semester',
    semesters: 3,
    nairaPerSemester: 906_060,
    nairaTotal: 2_718_182,
    dollarsPerSemester: 1_000,
    dollarsTotal: 3_000,
  },
  phd: {
    kind: 'nigerian-international',
    per: 'semester',
    semesters: 6,
    nairaPerSemester: 853_030,
    nairaTotal: 5_118_182,
    dollarsPerSemester: 2_000,
    dollarsTotal: 12_000,
  },
  diploma: {
    kind: 'nigerian-international',
    per: 'semester',
    semesters: 2,
    nairaPerSemester: 906_060,
    nairaTotal: 1_812_120,
    dollarsPerSemester: 1_000,
    dollarsTotal: 2_000,
  },
} as const satisfies Record<string, Tuition>

export type TuitionBand = keyof typeof tuitionTable

const contactAdmissions = 'Contact Admissions'

export type TuitionCards =
  | { kind: 'returning-new'; returning: string; new: string }
  | {
      kind: 'nigerian-international'
      nigerian: { amount: string; total: string }
      international: { amount: string; total: string }
    }
  | { kind: 'raw'; text: string }

/** The amounts of a band, widened to the union so that callers switch on `kind`. */
export function tuitionOf(band: TuitionBand): Tuition {
  return tuitionTable[band]
}

/** The display text `schoolFees` of spec section 3, in a form that `splitTuition` can parse. */
export function tuitionText(band: TuitionBand): string {
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
export function tuitionLine(band: TuitionBand): string {
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
