import { named } from './call.ts'

/** Calls that others make: programs, the card provider, and a browser that follows a link to a download. */
export const outsideCalls = named({
  applyWithoutAccount: { method: 'POST', path: '/applications', who: 'anyone', body: 'multipart', fallback: 'Failed to submit application', creates: true, status: 201 },
  searchUniversitiesShort: { method: 'GET', path: '/universities', who: 'anyone', body: 'none', fallback: 'Failed to fetch universities' },
  paymentWebhook: { method: 'POST', path: '/payments/webhook', who: 'anyone', body: 'raw', fallback: 'This event could not be taken.' },
  downloadExport: { method: 'GET', path: '/account/export/:ticket', who: 'anyone', body: 'none', fallback: 'We could not put your data together.' },
})
