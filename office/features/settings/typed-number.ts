/** `20,000` and `₦ 20 000` are numbers; anything else is kept as it was typed, so that the problem can be said. */
export function numberIn(text: string, isOptional?: boolean): unknown {
  const plain = text.replace(/[₦$,\s\u00a0\u202f]/g, '')
  if (plain === '') return isOptional ? undefined : null
  const number = Number(plain)
  return Number.isFinite(number) ? number : text
}

/** Amounts in kobo or cents are typed in naira or dollars. */
export const scaleOf = (at: string) => (at.endsWith('amountMinor') ? 100 : 1)

const figures = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 })

/** The number of the field at this place, as a person writes it: a year has no comma. */
export function numberAt(at: string, value: number): string {
  return at.endsWith('Year') ? String(value) : figures.format(value / scaleOf(at))
}
