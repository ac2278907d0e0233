/** The number of the n-th receipt of a year: 'R26-000042'. Gaps in the sequence do not matter. */
export function receiptNumber(year: number, ordinal: number): string {
  return `R${String(year % 100).padStart(2, '0')}-${String(ordinal).padStart(6, '0')}`
}
