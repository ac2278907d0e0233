import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { savedExportCalls } from '#shared/contract/calls/office/saved-exports.ts'
import type { savedExport, savedExportBody } from '#shared/contract/schemas/exports.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type SavedExport = z.output<typeof savedExport>
type Body = z.input<typeof savedExportBody>

export const savedExportsQuery = queryOptions({
  queryKey: ['saved-exports'],
  queryFn: ({ signal }) => callOffice(savedExportCalls.listSavedExports, { signal }),
})

export function refreshSaved(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: savedExportsQuery.queryKey })
}

export function saveExport(body: Body, idempotencyKey: string): Promise<SavedExport> {
  return callOffice(savedExportCalls.saveExport, { body, idempotencyKey })
}

/** Changes anything but what it exports and of whom. */
export function changeSaved(
  { id, name, what, columns, filter, format }: SavedExport,
  changed: Pick<Partial<Body>, 'name' | 'columns' | 'format' | 'shared'>,
): Promise<SavedExport> {
  const body = { name, what, columns, filter, format, ...changed }
  return callOffice(savedExportCalls.changeSavedExport, { params: { id }, body })
}

export function removeSaved({ id }: SavedExport): Promise<unknown> {
  return callOffice(savedExportCalls.removeSavedExport, { params: { id } })
}

export function restoreSaved({ id }: SavedExport): Promise<SavedExport> {
  return callOffice(savedExportCalls.restoreSavedExport, { params: { id } })
}
