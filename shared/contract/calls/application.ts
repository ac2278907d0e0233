import { named } from './call.ts'

/** Forms, their documents, and what belongs to them. */
export const applicationCalls = named({
  uploadDocument: { method: 'POST', path: '/documents/upload', who: 'applicant', body: 'multipart', fallback: 'Document upload failed', creates: true, status: 201 },
  savePostgraduate: { method: 'POST', path: '/postgraduate/upload', who: 'applicant', body: 'multipart', fallback: 'Postgraduate application upload failed', creates: true },
  saveUndergraduate: { method: 'POST', path: '/undergraduate/applications', who: 'applicant', body: 'multipart', fallback: 'Failed to submit application', creates: true },
  myUndergraduate: { method: 'GET', path: '/undergraduate/applications/me', who: 'applicant', body: 'none', fallback: 'Failed to fetch undergraduate application' },
  saveFoundation: { method: 'POST', path: '/foundation/applications', who: 'applicant', body: 'multipart', fallback: 'Failed to submit foundation application', creates: true },
  searchUniversities: { method: 'GET', path: '/services/universities', who: 'anyone', body: 'none', fallback: 'Failed to fetch universities' },
  applicationRecord: { method: 'GET', path: '/applications/:uuid/record', who: 'applicant', body: 'none', fallback: 'We could not make this document.' },
  myPostgraduate: { method: 'GET', path: '/postgraduate/applications/me', who: 'applicant', body: 'none', fallback: 'Failed to load application data. Please try again.' },
  myFoundation: { method: 'GET', path: '/foundation/applications/me', who: 'applicant', body: 'none', fallback: 'Failed to load application data. Please try again.' },
  readDocument: { method: 'GET', path: '/documents/:id', who: 'applicant', body: 'none', fallback: 'We could not open this document.' },
  removeDocument: { method: 'DELETE', path: '/documents/:id', who: 'applicant', body: 'none', fallback: 'We could not remove this document.', status: 204 },
  moveToNextRound: { method: 'POST', path: '/applications/:uuid/next-round', who: 'applicant', body: 'none', fallback: 'We could not move your application to the next round.', creates: true },
  reopenApplication: { method: 'POST', path: '/applications/:uuid/edit', who: 'applicant', body: 'none', fallback: 'We could not reopen this application.' },
})
