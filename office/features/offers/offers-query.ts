import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { addressOf, type Offer, type OfferRow, type OffersView } from './offers-view.ts'

const pageSize = 50

/** The rows of a view, page by page, and its counts. */
export function useOffers(view: OffersView) {
  const query = useInfiniteQuery({
    queryKey: ['offers', 'rows', addressOf(view)],
    queryFn: ({ signal, pageParam }) =>
      callOffice(offerCalls.listOffers, {
        query: {
          limit: pageSize,
          ...(view.state ? { state: view.state } : {}),
          ...(view.q ? { q: view.q } : {}),
          ...(pageParam ? { after: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
  })
  const pages = query.data?.pages
  const rows = useMemo(() => withoutRepeats(pages?.flatMap(page => page.rows) ?? []), [pages])
  return {
    ...query,
    rows,
    counts: pages?.[0]?.counts,
    work: pages?.[0]?.work,
    unknown: pages?.[0]?.unknown ?? [],
    isLoaded: pages !== undefined,
  }
}

/** Someone whose position changed between two page loads may be on both. */
function withoutRepeats(rows: readonly OfferRow[]): OfferRow[] {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}

export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: ['offers', 'one', id],
    queryFn: ({ signal }) => callOffice(offerCalls.readOffer, { params: { id }, signal }),
  })

/** After a write to an offer: shows it as it was returned, or reads it again. */
export function offerChanged(id: string): (offer?: Offer) => Promise<unknown> {
  return offer => {
    if (offer) queryClient.setQueryData(offerQuery(id).queryKey, offer)
    const stale = offer ? [['offers', 'rows']] : [['offers', 'rows'], offerQuery(id).queryKey]
    return Promise.all(stale.map(queryKey => queryClient.invalidateQueries({ queryKey })))
  }
}

export function refreshOffers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['offers'] })
}
