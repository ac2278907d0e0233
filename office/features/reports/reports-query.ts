import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { reportCalls } from '#shared/contract/calls/office/reports.ts'
import type { report, reportList } from '#shared/contract/schemas/reports.ts'
import { callOffice } from '../../lib/call.ts'

export type Report = z.output<typeof report>
export type ReportColumn = Report['columns'][number]
export type ReportCell = Report['rows'][number]['cells'][number]
export type ListedReport = z.output<typeof reportList>['reports'][number]

export const reportListQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal }) => callOffice(reportCalls.listReports, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** `search` is the address of the screen: what was chosen. The last figures stay while others are counted. */
export function reportQuery(name: string, search: string) {
  return queryOptions({
    queryKey: ['reports', name, search],
    queryFn: ({ signal }) =>
      callOffice(reportCalls.readReport, {
        params: { name },
        query: Object.fromEntries(new URLSearchParams(search)),
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export function reportAddress(name: string, search: string): string {
  return search ? `/reports/${name}?${search}` : `/reports/${name}`
}

/** Where the table of a report is downloaded. */
export function reportFile(name: string, search: string): string {
  return `/office/api/reports/${name}/table${search ? `?${search}` : ''}`
}
