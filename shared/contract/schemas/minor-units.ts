import * as z from 'zod'
import { howToWriteMoney } from '../../domain/typed-money.ts'

/** An amount in minor units. A form sends what it could not read as no number at all: whoever typed it is told how an amount is written. */
export function minorUnits(most: number) {
  return z
    .int({
      error: ({ input }) => (typeof input === 'number' ? 'Send the amount in whole kobo or cents.' : howToWriteMoney),
    })
    .min(1, 'The amount must be more than zero.')
    .max(most, 'This amount is too large.')
}
