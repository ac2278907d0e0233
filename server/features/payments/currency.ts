import type { Currency } from '#shared/domain/money.ts'

/** A currency as the store has it. Throws for one that the store's own check would refuse. */
export function asCurrency(value: string): Currency {
  if (value === 'NGN' || value === 'USD') return value
  throw new Error(`Unknown currency in the database: ${value}`)
}
