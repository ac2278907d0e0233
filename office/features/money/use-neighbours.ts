import { useList } from '../../lib/use-list.ts'
import { paymentsQuery } from './payments-query.ts'

export interface Neighbours {
  /** From 1, of the rows that were loaded. */
  number: number
  count: number
  previous: string | undefined
  next: string | undefined
}

/** Where a payment is in the list that it was opened from; undefined if it is not in the part that was loaded. */
export function useNeighbours(q: string, reference: string): Neighbours | undefined {
  const { rows } = useList(paymentsQuery(q), 'reference')
  const at = rows.findIndex(row => row.reference === reference)
  if (at === -1) return undefined
  return { number: at + 1, count: rows.length, previous: rows[at - 1]?.reference, next: rows[at + 1]?.reference }
}
