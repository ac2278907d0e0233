import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { exportFile, exportFileAsZip } from './export-file.ts'
import { exportFiles } from './export-files.ts'
import { askForExport, countExport, exportPeople } from './export-people.ts'
import { approveRequest, listRequests, refuseRequest } from './requests.ts'
import { downloadResult, listResults } from './results.ts'
import {
  changeSavedExport,
  listSavedExports,
  removeSavedExport,
  restoreSavedExport,
  saveExport,
} from './saved-exports.ts'
import { scheduleExport, unscheduleExport } from './schedules.ts'

export function exportRoutes(context: Context) {
  return {
    exportPeople: ({ staff, body, transact }) => exportPeople(context, transact, staff, body),
    countExport: ({ staff, query }) => countExport(context, staff, query),
    listExportRequests: ({ staff }) => listRequests(context, staff),
    askForExport: ({ staff, body, transact }) => askForExport(context, transact, staff, body),
    approveExport: ({ staff, params, transact }) => approveRequest(context, transact, staff, params.id),
    refuseExport: ({ staff, params, transact }) => refuseRequest(context, transact, staff, params.id),
    listSavedExports: ({ staff }) => listSavedExports(context, staff),
    saveExport: ({ staff, body, transact }) => saveExport(context, transact, staff, body),
    changeSavedExport: ({ staff, params, body, transact }) =>
      changeSavedExport(context, transact, staff, { ...body, id: params.id }),
    removeSavedExport: ({ staff, params, transact }) => removeSavedExport(context, transact, staff, params.id),
    restoreSavedExport: ({ staff, params, transact }) => restoreSavedExport(transact, staff, params.id),
    exportFiles: ({ staff, body, transact }) => exportFiles(context, transact, staff, body),
    scheduleExport: ({ staff, params, body, transact }) =>
      scheduleExport(context, transact, staff, { id: params.id, every: body.every }),
    unscheduleExport: ({ staff, params, transact }) => unscheduleExport(context, transact, staff, params.id),
    listExportResults: ({ staff }) => listResults(context, staff),
    downloadExportResult: ({ staff, params, transact }) => downloadResult(context, transact, staff, params.id),
    exportFileAsZip: ({ staff, params, transact }) => exportFileAsZip(context, transact, staff, params.uuid),
    exportFile: ({ staff, params, transact }) => exportFile(context, transact, staff, params.uuid),
  } satisfies Partial<Handlers>
}
