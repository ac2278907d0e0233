import { useState } from 'react'
import type { PaymentRow } from './payments-query.ts'

export interface PaymentChoice {
  isChosen: (reference: string) => boolean
  toggle: (reference: string) => void
}

/** Which payments of a list are chosen. Another search begins anew, and what is gone from the list is no longer chosen. */
export function usePaymentChoice(q: string, rows: readonly PaymentRow[]) {
  const [held, setHeld] = useState<{ q: string; references: readonly string[] }>({ q, references: [] })
  const references = held.q === q ? held.references : []
  const isChosen = (reference: string) => references.includes(reference)
  const set = (next: readonly string[]) => setHeld({ q, references: next })
  return {
    isChosen,
    toggle: (reference: string) =>
      set(isChosen(reference) ? references.filter(one => one !== reference) : [...references, reference]),
    clear: () => set([]),
    chosen: rows.filter(({ reference, received }) => received && isChosen(reference)),
  }
}
