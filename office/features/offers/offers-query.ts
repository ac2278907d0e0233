import { queryOptions } from '@tanstack/react-query'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import { filled } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { listOptions, ownRowsOnly } from '../../lib/use-list.ts'
import { addressOf, type Offer, type OffersView } from './offers-view.ts'

const pageSize = 50

/** The rows of a view, page by page, and its counts. */
export function offersQuery(view: OffersView) {
  return {
    ...listOptions(['offers', 'rows', addressOf(view)], ({ after, signal }) =>
      callOffice(offerCalls.listOffers, { query: { limit: pageSize, ...filled({ ...view, after }) }, signal }),
    ),
    ...ownRowsOnly,
  }
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
