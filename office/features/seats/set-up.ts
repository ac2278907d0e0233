import { type CutOffs, formulaFigures, type Weights } from '#shared/domain/formula.ts'
import { type OfferingState, tracks } from '#shared/domain/seats.ts'
import type { OfferingHistory } from './seats-query.ts'
import { asText } from './try-form.tsx'

/** The values of the form. */
export interface SetUp {
  state: OfferingState
  pools: Record<string, { capacity: string; over_offer: string }>
  weights: Record<string, string>
  cut_offs: Record<string, string>
  answer_by: string
  required_documents: string[]
}

type Saved = Pick<OfferingHistory, 'state' | 'weights' | 'cut_offs' | 'answer_by' | 'required_documents'> & {
  pools: readonly { track: string; capacity: number; over_offer: number }[]
}

export function asForm({ state, weights, cut_offs, answer_by = '', required_documents, pools }: Saved): SetUp {
  return {
    ...{ state, answer_by, required_documents, weights: asText(weights), cut_offs: asText(cut_offs) },
    pools: Object.fromEntries(
      pools.map(({ track, capacity, over_offer }) => [
        track,
        { capacity: String(capacity), over_offer: over_offer > 0 ? String(over_offer) : '' },
      ]),
    ),
  }
}

/** The body to save. A track without a capacity is not changed; if none has one, the general track gets no places. */
export function bodyOf(form: SetUp, was: number) {
  const pools = tracks.flatMap(track => {
    const { capacity = '', over_offer = '' } = form.pools[track] ?? {}
    return capacity === '' ? [] : [{ track, capacity: Number(capacity), over_offer: Number(over_offer || 0) }]
  })
  return {
    ...{ was, state: form.state, answer_by: form.answer_by || null },
    required_documents: form.required_documents,
    pools: pools.length > 0 ? pools : [{ track: 'general' as const, capacity: 0, over_offer: 0 }],
    weights: figuresIn(form.weights),
    cut_offs: figuresIn(form.cut_offs),
  }
}

function figuresIn(typed: Record<string, string>): Weights & CutOffs {
  return Object.fromEntries(
    [...formulaFigures, 'total' as const].flatMap(name => {
      const value = typed[name] ?? ''
      return value === '' ? [] : [[name, Number(value)]]
    }),
  )
}
