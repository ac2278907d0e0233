import { type Currency, isCurrency } from '#shared/domain/money.ts'

/** A currency from the database. Throws for a value that the database’s own check would refuse. */
export function asCurrency(value: string): Currency {
  if (isCurrency(value)) return value
  throw new Error(`Unknown currency in the database: ${value}`)
}
