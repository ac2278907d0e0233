import { bounded } from './ask-provider.ts'
import type { MessageReports } from './message-sender.ts'
import { isSecret } from './report-proof.ts'

/** Sent, Submitted, Buffered and others are on the way. */
const stateOfStatus: Readonly<Record<string, 'delivered' | 'failed'>> = {
  Success: 'delivered',
  Rejected: 'failed',
  Failed: 'failed',
  Expired: 'failed',
  AbsentSubscriber: 'failed',
}

/** What Africa’s Talking reports: one message in each call. It signs nothing, so that the address that it calls carries a secret. */
export function africasTalkingReports(key: string): MessageReports {
  return {
    read({ query, body }) {
      if (!isSecret(query.key, key)) return undefined
      const form = new URLSearchParams(body.toString())
      const [providerId, status, why] = [
        form.get('id') ?? '',
        form.get('status') ?? '',
        form.get('failureReason') ?? '',
      ]
      const state = Object.hasOwn(stateOfStatus, status) ? stateOfStatus[status] : undefined
      if (!state || providerId === '' || providerId.length > 100) return []
      return [{ providerId, state, words: bounded(`${status} ${why}`) }]
    },
  }
}
