import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { peopleCalls } from '#shared/contract/calls/office/people.ts'
import type { pairDetails, pairRow, phoneSharer, sharedPhoneRow } from '#shared/contract/schemas/people.ts'
import { type PairState, pairStates } from '#shared/domain/person-match.ts'
import { filled } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { listOptions } from '../../lib/use-list.ts'

export type PairRow = z.output<typeof pairRow>
export type PairDetails = z.output<typeof pairDetails>
export type SharedPhone = z.output<typeof sharedPhoneRow>
export type PhoneSharer = z.output<typeof phoneSharer>
export type ComparedPerson = PairDetails['people'][number]

export function readState(search: URLSearchParams): PairState {
  return pairStates.find(one => one === search.get('state')) ?? 'open'
}

export function pairsQuery(state: PairState) {
  return {
    ...listOptions(['people', 'rows', state], ({ after, signal }) =>
      callOffice(peopleCalls.listPairs, { query: { state, ...filled({ after }) }, signal }),
    ),
    placeholderData: undefined,
  }
}

/** Those with the applicant of one application. */
export function pairsOfQuery(application: string) {
  return queryOptions({
    queryKey: ['people', 'of', application],
    queryFn: ({ signal }) => callOffice(peopleCalls.listPairs, { query: { application }, signal }),
  })
}

export function pairQuery(id: string) {
  return queryOptions({
    queryKey: ['people', 'pair', id],
    queryFn: ({ signal }) => callOffice(peopleCalls.readPair, { params: { id }, signal }),
  })
}

/** The phones that several people share. */
export const phonesQuery = listOptions(['people', 'phones'], ({ after, signal }) =>
  callOffice(peopleCalls.listSharedPhones, { query: filled({ after }), signal }),
)

/** That of the applicant of one application. */
export function phonesOfQuery(application: string) {
  return queryOptions({
    queryKey: ['people', 'phones-of', application],
    queryFn: ({ signal }) => callOffice(peopleCalls.listSharedPhones, { query: { application }, signal }),
  })
}

/** Those who share one phone. */
export function phoneQuery(id: string) {
  return {
    ...listOptions(['people', 'phone', id], async ({ after, signal }) => {
      const query = filled({ after })
      const { people: rows, ...page } = await callOffice(peopleCalls.readSharedPhone, { params: { id }, query, signal })
      return { rows, ...page }
    }),
    placeholderData: undefined,
  }
}

export function refreshPeople(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['people'] })
}
