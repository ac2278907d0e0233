import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { exportCalls } from '#shared/contract/calls/office/exports.ts'
import type { exportCount, exportRequest, exportRequestBody } from '#shared/contract/schemas/exports.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { type ExportKind, exportColumns, exportNames, fileEnding } from '#shared/domain/export-kinds.ts'
import { readStored, writeStored } from '#ui/lib/storage.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Progress } from '../../lib/streamed.ts'

export type ExportContent = z.input<typeof exportRequestBody>
export type ExportView = ExportContent['filter']
type ExportCount = z.output<typeof exportCount>
export type ExportRequest = z.output<typeof exportRequest>

/**
 * How many people a file would name. For applications selected one by one it is known here, and never too many for
 * one person to export.
 */
export function countQuery(what: ExportKind, { uuids, ...view }: ExportView) {
  return queryOptions({
    queryKey: ['export-count', what, view, uuids],
    queryFn: ({ signal }): ExportCount | Promise<ExportCount> =>
      uuids
        ? { people: uuids.length, needs_approval: false }
        : callOffice(exportCalls.countExport, { query: { what, ...view }, signal }),
    staleTime: 0,
  })
}

export const requestsQuery = queryOptions({
  queryKey: ['export-requests'],
  queryFn: ({ signal }) => callOffice(exportCalls.listExportRequests, { signal }),
  refetchInterval: 30_000,
})

export function refreshRequests(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey })
}

export function askForExport(content: ExportContent, idempotencyKey: string): Promise<ExportRequest> {
  return callOffice(exportCalls.askForExport, { body: content, idempotencyKey })
}

/** Fetches the file and lets the browser save it. */
export async function downloadExport(
  content: ExportContent,
  { request, progress, signal }: { request?: string | undefined; progress: Progress; signal: AbortSignal },
): Promise<void> {
  const body = { ...content, ...(request ? { request } : {}) }
  const file = await callOffice(exportCalls.exportPeople, { body, progress, signal })
  const name = exportNames[content.what].toLowerCase().replaceAll(' ', '-')
  save(file, `${name}-${dayOf(new Date())}.${fileEnding(content.format)}`)
}

/** Lets the browser save a file. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The columns that were last selected on this device, if they are still offered. */
export function rememberedColumns(what: ExportKind): string[] {
  const offered = exportColumns[what]
  const stored = readStored('localStorage', storageKey(what))?.split(' ') ?? []
  const chosen = offered.filter(({ id }) => stored.includes(id))
  return (chosen.length > 0 ? chosen : offered.filter(({ isUsual }) => isUsual)).map(({ id }) => id)
}

export function rememberColumns(what: ExportKind, columns: readonly string[]): void {
  writeStored('localStorage', storageKey(what), columns.join(' '))
}

function storageKey(what: ExportKind): string {
  return `office-export-${what}`
}
