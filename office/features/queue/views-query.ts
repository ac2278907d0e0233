import type * as z from 'zod'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import type { savedView } from '#shared/contract/schemas/queue-work.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { View } from './view.ts'

export type SavedView = z.output<typeof savedView>

export const viewsQuery = {
  queryKey: ['views'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callOffice(queueWorkCalls.listViews, { signal }),
}

interface NewView {
  name: string
  stage?: View['stage']
  q: string
  shared?: boolean
}

function bodyOf({ name, stage, q, shared }: NewView) {
  return { name, q, ...(stage ? { stage } : {}), ...(shared === undefined ? {} : { shared }) }
}

const refresh = () => queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey })

export async function storeView(view: NewView, idempotencyKey: string): Promise<void> {
  await callOffice(queueWorkCalls.saveView, { body: bodyOf(view), idempotencyKey })
  await refresh()
}

export async function shareView(view: SavedView, sharing: 'shared' | 'private'): Promise<void> {
  const body = bodyOf({ ...view, shared: sharing === 'shared' })
  await callOffice(queueWorkCalls.changeView, { params: { id: view.id }, body })
  await refresh()
}

export async function deleteView({ id }: SavedView): Promise<void> {
  await callOffice(queueWorkCalls.deleteView, { params: { id } })
  await refresh()
}
