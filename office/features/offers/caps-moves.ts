import { capsCalls } from '#shared/contract/calls/office/caps.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Undo } from '../../lib/use-write.ts'
import { refreshOffers } from './offers-query.ts'

async function refreshCaps(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['caps'] }), refreshOffers()])
}

/** Written just now: it can be taken back until applicants are emailed. */
export const untilEmailed = {
  undo: ({ action }: { action: string }): Undo => ({
    send: () => callOffice(capsCalls.undoCaps, { params: { id: action } }),
    says: ['Undone', 'Nothing has changed, and no one was emailed.'],
  }),
  refresh: () => refreshCaps(),
}

export const emailSoon = 'We will email the applicants in half a minute.'
