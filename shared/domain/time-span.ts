/** A span of time; `months` and `years` follow the calendar. */
export type Span = { readonly days: number } | { readonly months: number } | { readonly years: number }

/** '12 months', '30 days', '6 years'. */
export function spanInWords(span: Span): string {
  const [[unit, count] = ['days', 0]] = Object.entries(span)
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}

/** The moment that lies so long before another; the 31st becomes the last day of a shorter month. */
export function before(moment: Date, span: Span): Date {
  if ('days' in span) return new Date(moment.getTime() - span.days * 86_400_000)
  const months = 'months' in span ? span.months : span.years * 12
  const shifted = new Date(moment)
  shifted.setUTCMonth(shifted.getUTCMonth() - months)
  if (shifted.getUTCDate() !== moment.getUTCDate()) shifted.setUTCDate(0)
  return shifted
}
