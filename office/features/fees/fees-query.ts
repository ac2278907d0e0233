import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { feeCalls } from '#shared/contract/calls/office/fees.ts'
import type { feeFile, feeList, feeRow } from '#shared/contract/schemas/fees.ts'
import { type FeeKind, feeKinds } from '#shared/domain/fee-kind.ts'
import { type FeeState, feeStates } from '#shared/domain/fee-states.ts'
import { callOffice } from '../../lib/call.ts'

export type FeeRow = z.output<typeof feeRow>
export type FeeFile = z.output<typeof feeFile>
export type FeeCounts = NonNullable<z.output<typeof feeList>['counts']>

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
  const named: Record<string, string> = kind === 'application' ? {} : { kind }
  const search = new URLSearchParams({ ...named, ...(state ? { state } : {}), ...(q ? { q } : {}) })
  return search.toString().replaceAll('%3A', ':')
}

export function feesQuery({ kind, state, q }: FeeView) {
  return infiniteQueryOptions({
    queryKey: ['fees', 'rows', kind, state ?? 'all', q],
    queryFn: ({ signal, pageParam }) =>
      callOffice(feeCalls.listFees, {
        query: { kind, ...(state ? { state } : {}), ...(q ? { q } : {}), ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export function feeQuery(uuid: string) {
  return queryOptions({
    queryKey: ['fees', 'file', uuid],
    queryFn: ({ signal }) => callOffice(feeCalls.readFees, { params: { uuid }, signal }),
  })
}
