import { queryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tellFailure } from '../../lib/toasts.ts'
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

/** An action on an offer; it returns the updated offer. */
export function useOfferWrite<Wanted = void>(
  write: (wanted: Wanted) => Promise<Offer>,
  onDone?: (offer: Offer) => void,
) {
  return useMutation({
    mutationFn: write,
    onSuccess: offer => {
      queryClient.setQueryData(offerQuery(offer.id).queryKey, offer)
      void queryClient.invalidateQueries({ queryKey: ['offers', 'rows'] })
      onDone?.(offer)
    },
  })
}

/** Shows the failure of writes without a form. Someone else may have been faster, so the offer is reloaded. */
export function tellOfferFailure(id: string, error: Error): void {
  if (!wasDeclined(error)) tellFailure(error)
  void queryClient.invalidateQueries({ queryKey: ['offers', 'one', id] })
}

export function refreshOffers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['offers'] })
}
