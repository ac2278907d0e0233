import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { apiKeyCalls } from '#shared/contract/calls/office/api-keys.ts'
import { webhookCalls } from '#shared/contract/calls/office/webhooks.ts'
import type { apiKeyRow } from '#shared/contract/schemas/api-keys.ts'
import type { webhookRow } from '#shared/contract/schemas/webhooks.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type ApiKey = z.output<typeof apiKeyRow>
export type Webhook = z.output<typeof webhookRow>

export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => callOffice(apiKeyCalls.listApiKeys, { signal }),
})

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => callOffice(webhookCalls.listWebhooks, { signal }),
  // Messages are sent in the background.
  refetchInterval: 5_000,
})

export async function refreshKeys(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
}

export async function refreshWebhooks(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
}

/** '23 November 2026, 14:05' */
export function moment(text: string): string {
  const at = new Date(text)
  return `${longDate(at)}, ${clockTime(at)}`
}
