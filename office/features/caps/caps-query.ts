import type * as z from 'zod'
import { capsCalls } from '#shared/contract/calls/office/caps.ts'
import type { capsList } from '#shared/contract/schemas/caps.ts'
import { type CapsState, capsStates } from '#shared/domain/caps-life.ts'
import { filled, searchOf } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { listOptions, ownRowsOnly } from '../../lib/use-list.ts'

export type CapsList = z.output<typeof capsList>
export type CapsRow = CapsList['rows'][number]

/** The state of the list, which is also its address: `/caps?state=proposed&q=okoro`. */
export interface CapsView {
  state: CapsState
  q: string
}

export function readView(search: URLSearchParams): CapsView {
  return { state: capsStates.find(state => state === search.get('state')) ?? 'to_propose', q: search.get('q') ?? '' }
}

export function addressOf({ state, q }: CapsView): string {
  return searchOf({ state, q })
}

const pageSize = 50

export function capsQuery({ state, q }: CapsView) {
  return {
    ...listOptions(['caps', state, q], ({ after, signal }) =>
      callOffice(capsCalls.listCaps, { query: { state, limit: pageSize, ...filled({ q, after }) }, signal }),
    ),
    ...ownRowsOnly,
  }
}
