import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { releaseCalls } from '#shared/contract/calls/office/releases.ts'
import type { release, releaseDetails } from '#shared/contract/schemas/releases.ts'
import type { DecisionKind } from '#shared/domain/decisions.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type Release = z.output<typeof release>
export type ReleaseDetails = z.output<typeof releaseDetails>
export type Rehearsed = ReleaseDetails['rehearsal'][number]

export const releasesQuery = queryOptions({
  queryKey: ['releases'],
  queryFn: ({ signal }) => callOffice(releaseCalls.listReleases, { signal }),
})

/** How often emails and replies are recounted while the page is open. */
const recountMs = 20_000

export const releaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', id],
    queryFn: ({ signal }) => callOffice(releaseCalls.readRelease, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'told' ? recountMs : false),
  })

export function refreshReleases(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['releases'] })
}

/** No one confirmed it before its time. */
export function isMissed({ state, releases_at }: Release, now = Date.now()): boolean {
  return state === 'draft' && Date.parse(releases_at) <= now
}

export const kindNames: Record<DecisionKind, string> = {
  offer: 'Offer',
  conditional_offer: 'Conditional offer',
  alternative_offer: 'Other programme',
  waiting_list: 'Waiting list',
  rejection: 'Refusal',
}
