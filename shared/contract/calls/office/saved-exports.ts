import { idParams } from '../../schemas/applications.ts'
import * as exports from '../../schemas/exports.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'
import { exporters } from './exports.ts'

const mayWrite = perQuarterHour(300)

/** Exports under a name, to run again (office.md section 13). */
export const savedExportCalls = named({
  listSavedExports: {
    title: 'List saved exports',
    says: 'Those that the caller has saved, by name, and then those that colleagues share and the caller may make.',
    method: 'GET',
    path: '/office/api/exports/saved',
    who: 'staff',
    permission: exporters,
    body: 'none',
    answer: exports.savedExports,
    limit: perQuarterHour(600),
    fallback: 'Your saved exports could not be loaded.',
  },
  saveExport: {
    title: 'Save an export',
    says: 'What is exported, of which view, with which columns and in which format. Up to 50 for each person, under different names.',
    method: 'POST',
    path: '/office/api/exports/saved',
    who: 'staff',
    permission: exporters,
    body: 'json',
    fields: exports.savedExportBody,
    answer: exports.savedExport,
    creates: true,
    status: 201,
    errors: ['forbidden', 'already-exists', 'conflicting-change'],
    limit: mayWrite,
    fallback: 'The export could not be saved.',
  },
  changeSavedExport: {
    title: 'Change a saved export',
    says: 'Its name, what is in it and whether it is shared. One of the caller’s own.',
    method: 'PUT',
    path: '/office/api/exports/saved/:id',
    who: 'staff',
    permission: exporters,
    body: 'json',
    params: idParams,
    fields: exports.savedExportBody,
    answer: exports.savedExport,
    errors: ['not-found', 'forbidden', 'already-exists'],
    limit: mayWrite,
    fallback: 'The export could not be changed.',
  },
  removeSavedExport: {
    title: 'Remove a saved export',
    says: 'One of the caller’s own. It can be restored for a day.',
    method: 'DELETE',
    path: '/office/api/exports/saved/:id',
    who: 'staff',
    permission: exporters,
    body: 'none',
    params: idParams,
    answer: 'nothing',
    status: 204,
    errors: ['not-found'],
    limit: mayWrite,
    fallback: 'The export could not be removed.',
  },
  restoreSavedExport: {
    title: 'Restore a saved export',
    says: 'One that the caller has removed. Returns 409 if the name has been given to another since.',
    method: 'POST',
    path: '/office/api/exports/saved/:id/restore',
    who: 'staff',
    permission: exporters,
    body: 'none',
    params: idParams,
    answer: exports.savedExport,
    errors: ['not-found', 'already-exists', 'conflicting-change'],
    limit: mayWrite,
    fallback: 'The export could not be restored.',
  },
})
