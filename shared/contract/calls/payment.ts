import { named } from './call.ts'

/** Fees, for applicants and for whoever pays on their behalf. */
export const paymentCalls = named({
  initializePayment: { method: 'POST', path: '/payments/initialize', who: 'applicant', body: 'json', fallback: 'Failed to initialize payment', creates: true },
  verifyPayment: { method: 'GET', path: '/payments/verify', who: 'applicant', body: 'none', fallback: 'We could not check this payment. Please try again.' },
  changeResidency: { method: 'PUT', path: '/applications/:uuid/residency', who: 'applicant', body: 'json', fallback: 'We could not save your residency.' },
  makeSponsorLink: { method: 'POST', path: '/payments/sponsor-link', who: 'applicant', body: 'json', fallback: 'We could not make the link.', creates: true, status: 201 },
  endSponsorLink: { method: 'DELETE', path: '/payments/sponsor-link/:uuid', who: 'applicant', body: 'none', fallback: 'We could not end the link.', status: 204 },
  sponsorSummary: { method: 'GET', path: '/payments/sponsor/:token', who: 'anyone', body: 'none', fallback: 'We could not open this link.' },
  payAsSponsor: { method: 'POST', path: '/payments/sponsor/:token', who: 'anyone', body: 'json', fallback: 'Failed to initialize payment', creates: true },
  verifyAsSponsor: { method: 'GET', path: '/payments/sponsor/:token/verify', who: 'anyone', body: 'none', fallback: 'We could not check this payment. Please try again.' },
  paymentReceipt: { method: 'GET', path: '/payments/:reference/receipt', who: 'applicant', body: 'none', fallback: 'We could not make this receipt.' },
})
