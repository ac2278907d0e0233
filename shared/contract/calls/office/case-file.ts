import { idParams, uuidParams } from '../../schemas/applications.ts'
import * as files from '../../schemas/case-file.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'

/** Who may open a file at all. What they see in it depends on the rest of their permissions. */
const readers = [
  'applications.read',
  'applications.read-assigned',
  'applications.read-fees',
  'applications.read-accepted',
] as const

/** Who may know how far an application is, and open its documents. */
const workers = ['applications.read', 'applications.read-assigned', 'applications.read-accepted'] as const

/** Reading one application (office.md section 7). */
export const caseFileCalls = named({
  readCase: {
    title: 'Read a file',
    says: 'Everything that the caller may see of one application. Opening it is recorded in the audit log, and others see who has it open. With ahead=1 it is fetched in advance, before anyone looks at it.',
    method: 'GET',
    path: '/office/api/applications/:uuid',
    who: 'staff',
    permission: readers,
    body: 'none',
    params: uuidParams,
    query: files.caseFileQuery,
    answer: files.caseFile,
    errors: ['not-found'],
    limit: perQuarterHour(3000),
    fallback: 'The application could not be loaded.',
  },
  openCase: {
    title: 'Start work on a case',
    says: 'Moves it from received to checking, after which the applicant can no longer edit. A case that has left received does not change.',
    method: 'POST',
    path: '/office/api/applications/:uuid/open',
    who: 'staff',
    permission: ['documents.check', 'work.plan'],
    body: 'none',
    params: uuidParams,
    answer: files.openedCase,
    errors: ['not-found', 'conflicting-change'],
    limit: perQuarterHour(3000),
    fallback: 'The application could not be opened.',
  },
  noteHere: {
    title: 'Report that a file is open',
    says: 'Counts for a minute. Returns who else has it open, and the revision of the case, so that a page notices when it is outdated.',
    method: 'POST',
    path: '/office/api/applications/:uuid/here',
    who: 'staff',
    permission: workers,
    isBackground: true,
    body: 'none',
    params: uuidParams,
    answer: files.hereAnswer,
    errors: ['not-found'],
    limit: perQuarterHour(3000),
    fallback: 'We could not check who else has this file open.',
  },
  readCaseDocument: {
    title: 'Download a version of a document',
    says: 'Its bytes, as a sandboxed attachment with an ETag. Each download is recorded in the audit log. With a virus check, only once it has passed.',
    method: 'GET',
    path: '/office/api/documents/:version',
    who: 'staff',
    permission: workers,
    body: 'none',
    params: files.versionParams,
    answer: 'file',
    errors: ['not-found', 'too-early'],
    limit: perQuarterHour(6000),
    fallback: 'The document could not be opened.',
  },
  readCaseReference: {
    title: 'Read a reference',
    says: 'What a referee wrote, and its warning signs where the caller may see them. Each reading is recorded in the audit log.',
    method: 'GET',
    path: '/office/api/references/:id',
    who: 'staff',
    permission: ['references.read'],
    body: 'none',
    params: idParams,
    answer: files.caseReference,
    errors: ['not-found'],
    limit: perQuarterHour(3000),
    fallback: 'The reference could not be loaded.',
  },
  readReferenceFile: {
    title: 'Download the file of a reference',
    says: 'The PDF that a referee attached, as for a document.',
    method: 'GET',
    path: '/office/api/references/:id/file',
    who: 'staff',
    permission: ['references.read'],
    body: 'none',
    params: idParams,
    answer: 'file',
    errors: ['not-found', 'too-early'],
    limit: perQuarterHour(3000),
    fallback: 'The file could not be opened.',
  },
})
