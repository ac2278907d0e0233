import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { scheduledExportCalls } from '#shared/contract/calls/office/scheduled-exports.ts'
import type { exportResult, exportSchedule } from '#shared/contract/schemas/scheduled-exports.ts'
import { dayOf, fullDate } from '#shared/domain/calendar.ts'
import { type ExportRhythm, noFileWords, rhythmNames } from '#shared/domain/export-schedule.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { SavedExport } from './saved-query.ts'

export type ExportResult = z.output<typeof exportResult>
type Schedule = z.output<typeof exportSchedule>

export const resultsQuery = queryOptions({
  queryKey: ['export-results'],
  queryFn: ({ signal }) => callOffice(scheduledExportCalls.listExportResults, { signal }),
  refetchInterval: 60_000,
})

export function refreshResults(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: resultsQuery.queryKey })
}

export function scheduleExport({ id }: SavedExport, every: ExportRhythm): Promise<Schedule> {
  return callOffice(scheduledExportCalls.scheduleExport, { params: { id }, body: { every } })
}

export function unscheduleExport({ id }: SavedExport): Promise<unknown> {
  return callOffice(scheduledExportCalls.unscheduleExport, { params: { id } })
}

export function fetchResult(id: string): Promise<Blob> {
  return callOffice(scheduledExportCalls.downloadExportResult, { params: { id } })
}

/** 'Every Monday at 06:00, next on Monday 30 November 2026', or why it has stopped. */
export function scheduleInWords({ every, next_at, stopped }: Schedule): string {
  if (stopped) return noFileWords[stopped]
  return next_at ? `${rhythmNames[every]}, next on ${fullDate(dayOf(new Date(next_at)))}` : rhythmNames[every]
}
