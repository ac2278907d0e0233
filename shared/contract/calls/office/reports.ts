import { reportReaders } from '../../../domain/reports.ts'
import * as reports from '../../schemas/reports.ts'
import { morningMailBody } from '../../schemas/staff.ts'
import { named } from '../call.ts'
import { mayWrite, perQuarterHour } from '../limit.ts'

/** Figures over many applications (office.md section 13). They name no applicant. */
export const reportCalls = named({
  listReports: {
    title: 'List the reports',
    says: 'Those that the caller may read, in the order of the screen.',
    method: 'GET',
    path: '/office/api/reports',
    who: 'staff',
    permission: reportReaders,
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
    permission: reportReaders,
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
    permission: reportReaders,
    body: 'none',
    params: reports.reportParams,
    query: reports.reportQuery,
    answer: 'file',
    errors: ['not-found', 'forbidden', 'invalid-fields'],
    limit: perQuarterHour(300),
    fallback: 'The report could not be downloaded.',
  },
  setFiguresMail: {
    title: 'Ask for the figures by email',
    says: 'Each morning at 07:00 on the university’s clock: the figures of the day before, of the reports that the caller may read, in their own programmes, beside those of the day before it. Nothing is sent about a day on which nothing happened, nor to someone who may read no report.',
    method: 'PUT',
    path: '/office/api/me/figures-mail',
    who: 'staff',
    permission: 'none',
    body: 'json',
    fields: morningMailBody,
    answer: 'nothing',
    status: 204,
    limit: mayWrite,
    logs: { staff: { 'staff.figures-mail-on': 'Daily figures asked for' } },
    fallback: 'The daily figures could not be changed.',
  },
})
