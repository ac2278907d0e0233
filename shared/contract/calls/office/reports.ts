import type { Permission } from '../../../domain/staff.ts'
import * as reports from '../../schemas/reports.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'

/** Each report names the one that it needs. */
const readers: readonly Permission[] = ['totals.export', 'applications.read', 'money.settle', 'payments.export']

/** Figures over many applications (office.md section 13). They name no applicant. */
export const reportCalls = named({
  listReports: {
    title: 'List the reports',
    says: 'Those that the caller may read, in the order of the screen.',
    method: 'GET',
    path: '/office/api/reports',
    who: 'staff',
    permission: readers,
    body: 'none',
    answer: reports.reportList,
    limit: perQuarterHour(600),
    fallback: 'The reports could not be loaded.',
  },
  readReport: {
    title: 'Read a report',
    says: 'Counted anew in the caller’s scope, without their own application. A decision is counted from when it is told. `links` lead to the rows behind a figure. 403 without the permission of the report, 404 for an unknown name, 422 for a round, school or grouping that there is not, or for more than 400 days.',
    method: 'GET',
    path: '/office/api/reports/:name',
    who: 'staff',
    permission: readers,
    body: 'none',
    params: reports.reportParams,
    query: reports.reportQuery,
    answer: reports.report,
    errors: ['not-found', 'forbidden', 'invalid-fields'],
    limit: perQuarterHour(600),
    fallback: 'The report could not be loaded.',
  },
  downloadReport: {
    title: 'Download a report',
    says: 'The table of the report as CSV for Excel: shares in percent, amounts in whole units beside their currency. It names no applicant, so it is not an export of people.',
    method: 'GET',
    path: '/office/api/reports/:name/table',
    who: 'staff',
    permission: readers,
    body: 'none',
    params: reports.reportParams,
    query: reports.reportQuery,
    answer: 'file',
    errors: ['not-found', 'forbidden', 'invalid-fields'],
    limit: perQuarterHour(300),
    fallback: 'The report could not be downloaded.',
  },
})
