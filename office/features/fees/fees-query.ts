import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { feeCalls } from '#shared/contract/calls/office/fees.ts'
import type { feeFile, feeRow } from '#shared/contract/schemas/fees.ts'
import { type FeeKind, feeKinds } from '#shared/domain/fee-kind.ts'
import { type FeeState, feeStates } from '#shared/domain/fee-states.ts'
import { filled, searchOf } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { listOptions } from '../../lib/use-list.ts'

export type FeeRow = z.output<typeof feeRow>
export type FeeFile = z.output<typeof feeFile>

/** The state of the list, which is also its address: `/fees?kind=acceptance&state=held&q=type:msc`. */
export interface FeeView {
  kind: FeeKind
  /** Undefined: all states. */
  state: FeeState | undefined
  q: string
}

export function readFeeView(search: URLSearchParams): FeeView {
  const kind = feeKinds.find(one => one === search.get('kind')) ?? 'application'
  return { kind, state: feeStates.find(one => one === search.get('state')), q: search.get('q') ?? '' }
}

export function feeAddress({ kind, state, q }: FeeView): string {
  return searchOf({ kind: kind === 'application' ? '' : kind, state, q })
}

export function feesQuery({ kind, state, q }: FeeView) {
  return listOptions(['fees', 'rows', kind, state ?? 'all', q], ({ after, signal }) =>
    callOffice(feeCalls.listFees, { query: { kind, ...filled({ state, q, after }) }, signal }),
  )
}

export function feeQuery(uuid: string) {
  return queryOptions({
    queryKey: ['fees', 'file', uuid],
    queryFn: ({ signal }) => callOffice(feeCalls.readFees, { params: { uuid }, signal }),
  })
}
