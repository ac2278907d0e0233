/** The first moment included, and the first one after. */
export interface Period {
  from?: Date | undefined
  to?: Date | undefined
}

/** '10000.00': a format that every spreadsheet reads as a number. */
export function inMajorUnits(amountMinor: number): string {
  return (amountMinor / 100).toFixed(2)
}
