const contactAdmissions = 'Contact Admissions'

export type TuitionCards =
  | { kind: 'returning-new'; returning: string; new: string }
  | {
      kind: 'nigerian-international'
      nigerian: { amount: string; total: string }
      international: { amount: string; total: string }
    }
  | { kind: 'raw'; text: string }

/**
 * Spec section 2, tuition display: text that mentions Returning Students becomes two cards, text that mentions
 * Nigerian, or outside Nigeria home students, becomes two cards with a Total, other text stays unchanged. A missing part reads
 * 'Contact Admissions'.
 */
export function splitTuition(schoolFees: string): TuitionCards {
  if (/returning students/i.test(schoolFees)) {
    return {
      kind: 'returning-new',
      returning: partAfter(schoolFees, /returning students/i, /new students/i),
      new: partAfter(schoolFees, /new students/i, /returning students/i),
    }
  }
  if (/nigerian|home students/i.test(schoolFees)) {
    return {
      kind: 'nigerian-international',
      nigerian: amountAndTotal(partAfter(schoolFees, /nigerian(?: students)?|home students/i, /international/i)),
      international: amountAndTotal(partAfter(schoolFees, /international(?: students)?/i, /nigerian|home students/i)),
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
