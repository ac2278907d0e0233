import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { rankCalls } from '#shared/contract/calls/office/ranks.ts'
import { seatCalls } from '#shared/contract/calls/office/seats.ts'
import type { RankPage, rankList, rankListPage, waitingList } from '#shared/contract/schemas/ranks.ts'
import type { offering, offeringHistory } from '#shared/contract/schemas/seats.ts'
import { type Track, tracks } from '#shared/domain/seats.ts'
import { filled } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type Asked, listOptions } from '../../lib/use-list.ts'

export type Offering = z.output<typeof offering>
export type OfferingHistory = z.output<typeof offeringHistory>
export type RankRow = RankPage['rows'][number]
export type RankList = z.output<typeof rankList>
export type RankListRow = z.output<typeof rankListPage>['rows'][number]
export type Arrived = z.output<typeof rankListPage>['arrived'][number]
export type Waiting = z.output<typeof waitingList>['rows'][number]

/** A programme in a round, as in the address. */
export interface Place {
  round: string
  programme: string
}

/**
 * The trial values of the rank list, which are also its address: `?seats=over-offer&capacity=130&cut_offs=jamb:200`.
 */
export interface RankView {
  track: Track | undefined
  seats: 'over-offer' | undefined
  capacity: string | undefined
  weights: string | undefined
  cut_offs: string | undefined
  /** The position before the first row: the list can start at its line. */
  from: number
}

export function readRankView(search: URLSearchParams): RankView {
  const text = (name: string) => search.get(name) || undefined
  return {
    track: tracks.find(one => one === search.get('track')),
    seats: search.get('seats') === 'over-offer' ? 'over-offer' : undefined,
    capacity: text('capacity'),
    weights: text('weights'),
    cut_offs: text('cut_offs'),
    from: Math.max(0, Number.parseInt(search.get('from') ?? '0', 10) || 0),
  }
}

export const offeringsQuery = queryOptions({
  queryKey: ['seats', 'offerings'],
  queryFn: ({ signal }) => callOffice(seatCalls.listOfferings, { signal }),
})

export function offeringQuery({ round, programme }: Place) {
  return queryOptions({
    queryKey: ['seats', 'offering', round, programme],
    queryFn: ({ signal }) => callOffice(seatCalls.readOffering, { params: { round, programme }, signal }),
  })
}

export function ranksQuery({ round, programme }: Place, view: RankView) {
  const { capacity, from, ...rest } = view
  const asked = { ...filled(rest), ...(capacity === undefined ? {} : { capacity: Number(capacity) }) }
  return listOptions(['seats', 'ranks', round, programme, view], ({ after = from, signal }: Asked<number>) =>
    callOffice(rankCalls.readRanks, {
      params: { round, programme },
      query: { ...asked, ...(after > 0 ? { after } : {}) },
      signal,
    }),
  )
}

export function waitingQuery({ round, programme }: Place, track: Track | undefined) {
  return queryOptions({
    queryKey: ['seats', 'waiting', round, programme, track],
    queryFn: ({ signal }) =>
      callOffice(rankCalls.readWaitingList, {
        params: { round, programme },
        query: track ? { track } : {},
        signal,
      }),
  })
}

export function listsQuery({ round, programme }: Place) {
  return queryOptions({
    queryKey: ['seats', 'lists', round, programme],
    queryFn: ({ signal }) => callOffice(rankCalls.listRankLists, { query: { round, programme }, signal }),
  })
}

export function listQuery(id: string) {
  return {
    ...listOptions(['seats', 'list', id], ({ after, signal }: Asked<number>) =>
      callOffice(rankCalls.readRankList, { params: { id }, query: filled({ after }), signal }),
    ),
    placeholderData: undefined,
  }
}

export const seatNewsQuery = queryOptions({
  queryKey: ['seats', 'news'],
  queryFn: ({ signal }) => callOffice(rankCalls.readSeatNews, { signal }),
})

/** Call it after any change to seats: refetches everything that shows them. */
export function seatsChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['seats'] })
}
