import { named } from './call.ts'

/** Referees and their references. */
export const referenceCalls = named({
  referenceSummary: { method: 'GET', path: '/postgraduate/application-summary-referee-page/:uuid', who: 'anyone', body: 'none', fallback: 'Failed to fetch application summary' },
  submitReference: { method: 'POST', path: '/postgraduate/references/:uuid', who: 'anyone', body: 'multipart', fallback: 'Failed to submit reference form', creates: true, status: 201 },
  changeReferee: { method: 'PUT', path: '/postgraduate/change-reference', who: 'applicant', body: 'form', fallback: 'Failed to change referee' },
  listReferees: { method: 'GET', path: '/postgraduate/referees', who: 'applicant', body: 'none', fallback: 'Failed to load application details' },
  remindReferee: { method: 'POST', path: '/postgraduate/referees/:number/remind', who: 'applicant', body: 'none', fallback: 'We could not remind this referee.', creates: true },
  declineReference: { method: 'POST', path: '/postgraduate/references/:uuid/decline', who: 'anyone', body: 'json', fallback: 'We could not note that you decline.' },
  sendNewLink: { method: 'POST', path: '/postgraduate/references/:uuid/new-link', who: 'anyone', body: 'none', fallback: 'We could not send a new link.', creates: true },
  stopReminders: { method: 'POST', path: '/postgraduate/references/:uuid/stop-reminders', who: 'anyone', body: 'none', fallback: 'We could not stop the reminders.' },
  readReferenceDraft: { method: 'GET', path: '/postgraduate/references/:uuid/draft', who: 'anyone', body: 'none', fallback: 'We could not fetch what you typed on another device.' },
  saveReferenceDraft: { method: 'PUT', path: '/postgraduate/references/:uuid/draft', who: 'anyone', body: 'json', fallback: 'We could not keep what you typed with the university.' },
})
