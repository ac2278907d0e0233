import { exportResultSpan } from '../../../domain/export-schedule.ts'
import { idParams } from '../../schemas/applications.ts'
import * as scheduled from '../../schemas/scheduled-exports.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'
import { exporters } from './exports.ts'

/** Saved exports that are made at set times, each for the person who schedules it (office.md section 13). */
export const scheduledExportCalls = named({
  scheduleExport: {
    title: 'Schedule a saved export',
    says: 'For the caller alone, at 06:00 on the university’s clock: one of their own, or one that a colleague shares. Each file is made by the rights that they have at that moment, and counts among their exports of the week. They get an email without the file.',
    method: 'PUT',
    path: '/office/api/exports/saved/:id/schedule',
    who: 'staff',
    permission: exporters,
    body: 'json',
    params: idParams,
    fields: scheduled.exportScheduleBody,
    answer: scheduled.exportSchedule,
    errors: ['not-found', 'forbidden'],
    limit: perQuarterHour(300),
    logs: { exports: { 'export.scheduled': 'Scheduled an export' } },
    fallback: 'The export could not be scheduled.',
  },
  unscheduleExport: {
    title: 'Stop making a saved export',
    says: 'Ends the caller’s schedule. Files that were made stay.',
    method: 'DELETE',
    path: '/office/api/exports/saved/:id/schedule',
    who: 'staff',
    permission: exporters,
    body: 'none',
    params: idParams,
    answer: 'nothing',
    status: 204,
    limit: perQuarterHour(300),
    logs: { exports: { 'export.unscheduled': 'Stopped a scheduled export' } },
    fallback: 'The schedule could not be stopped.',
  },
  listExportResults: {
    title: 'List the files of scheduled exports',
    says: `The caller’s own of the last ${exportResultSpan.days} days, newest first, also those that could not be made, with the reason.`,
    method: 'GET',
    path: '/office/api/exports/results',
    who: 'staff',
    permission: exporters,
    body: 'none',
    answer: scheduled.exportResults,
    limit: perQuarterHour(600),
    fallback: 'The files could not be loaded.',
  },
  downloadExportResult: {
    title: 'Download the file of a scheduled export',
    says: 'Only by the person who scheduled it, and only while they have every right by which it was made. Each download is in the audit log.',
    method: 'POST',
    path: '/office/api/exports/results/:id/file',
    who: 'staff',
    permission: exporters,
    body: 'none',
    params: idParams,
    answer: 'file',
    errors: ['not-found', 'forbidden'],
    limit: perQuarterHour(120),
    logs: { exports: { 'export.collected': 'Downloaded the file of a scheduled export' } },
    fallback: 'The file could not be downloaded.',
  },
})
