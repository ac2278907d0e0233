export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `form` and `multipart` take both form encodings; files only in `multipart`. `raw` hands over the bytes as they came. */
export type BodyKind = 'none' | 'json' | 'form' | 'multipart' | 'raw'

export interface Call {
  method: Method
  path: string
  /** `applicant` needs a bearer token. */
  who: 'anyone' | 'applicant'
  body: BodyKind
  /** What a person reads when the server gave no better sentence (spec section 8). */
  fallback: string
  /** Creates something: an `Idempotency-Key` gets the first answer again. */
  creates?: true
  status?: 201 | 204
}

/**
 * Every call of the product, one line each: first those of spec section 7 in its order, then ours.
 * The server mounts this table, the browser calls through it, `/api/docs` is printed from it.
 */
export const calls = {
  signup: { method: 'POST', path: '/auth/signup', who: 'anyone', body: 'json', fallback: 'An error occurred during signup', creates: true, status: 201 },
  token: { method: 'POST', path: '/auth/token', who: 'anyone', body: 'form', fallback: 'Login failed' },
  uploadDocument: { method: 'POST', path: '/documents/upload', who: 'applicant', body: 'multipart', fallback: 'Document upload failed', creates: true, status: 201 },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password', who: 'anyone', body: 'json', fallback: 'Failed to send password reset email' },
  sendContactMessage: { method: 'POST', path: '/contact/send', who: 'anyone', body: 'form', fallback: 'Failed to send message', creates: true },
  sendVerification: { method: 'POST', path: '/auth/send-verification', who: 'anyone', body: 'json', fallback: 'Failed to send verification code' },
  verifyEmail: { method: 'POST', path: '/auth/verify-email', who: 'anyone', body: 'json', fallback: 'Failed to verify email' },
  sendPasswordResetOtp: { method: 'POST', path: '/auth/send-password-reset-otp', who: 'anyone', body: 'json', fallback: 'Failed to send password reset OTP' },
  verifyPasswordResetOtp: { method: 'POST', path: '/auth/verify-password-reset-otp', who: 'anyone', body: 'json', fallback: 'Failed to verify password reset OTP' },
  resetPassword: { method: 'POST', path: '/auth/reset-password', who: 'anyone', body: 'json', fallback: 'Failed to reset password' },
  requestEmailCode: { method: 'POST', path: '/auth/verify-email/request', who: 'anyone', body: 'json', fallback: 'Failed to send code' },
  verifyEmailCode: { method: 'POST', path: '/auth/verify-email/verify', who: 'anyone', body: 'json', fallback: 'Invalid verification code' },
  savePostgraduate: { method: 'POST', path: '/postgraduate/upload', who: 'applicant', body: 'multipart', fallback: 'Postgraduate application upload failed', creates: true },
  applyWithoutAccount: { method: 'POST', path: '/applications', who: 'anyone', body: 'multipart', fallback: 'Failed to submit application', creates: true, status: 201 },
  saveUndergraduate: { method: 'POST', path: '/undergraduate/applications', who: 'applicant', body: 'multipart', fallback: 'Failed to submit application', creates: true },
  myUndergraduate: { method: 'GET', path: '/undergraduate/applications/me', who: 'applicant', body: 'none', fallback: 'Failed to fetch undergraduate application' },
  referenceSummary: { method: 'GET', path: '/postgraduate/application-summary-referee-page/:uuid', who: 'anyone', body: 'none', fallback: 'Failed to fetch application summary' },
  submitReference: { method: 'POST', path: '/postgraduate/references/:uuid', who: 'anyone', body: 'multipart', fallback: 'Failed to submit reference form', creates: true, status: 201 },
  changeReferee: { method: 'PUT', path: '/postgraduate/change-reference', who: 'applicant', body: 'form', fallback: 'Failed to change referee' },
  saveFoundation: { method: 'POST', path: '/foundation/applications', who: 'applicant', body: 'multipart', fallback: 'Failed to submit foundation application', creates: true },
  initializePayment: { method: 'POST', path: '/payments/initialize', who: 'applicant', body: 'json', fallback: 'Failed to initialize payment', creates: true },
  searchUniversities: { method: 'GET', path: '/services/universities', who: 'anyone', body: 'none', fallback: 'Failed to fetch universities' },
  me: { method: 'GET', path: '/api/auth/me', who: 'applicant', body: 'none', fallback: 'Failed to load application data. Please try again.' },
  verifyPayment: { method: 'GET', path: '/payments/verify', who: 'applicant', body: 'none', fallback: 'We could not check this payment. Please try again.' },
  searchUniversitiesShort: { method: 'GET', path: '/universities', who: 'anyone', body: 'none', fallback: 'Failed to fetch universities' },

  logout: { method: 'POST', path: '/auth/logout', who: 'applicant', body: 'none', fallback: 'We could not sign you out.', status: 204 },
  changePassword: { method: 'POST', path: '/auth/change-password', who: 'applicant', body: 'json', fallback: 'We could not change your password.' },
  startEmailChange: { method: 'POST', path: '/auth/change-email', who: 'applicant', body: 'json', fallback: 'We could not change your email address.' },
  finishEmailChange: { method: 'POST', path: '/auth/change-email/confirm', who: 'applicant', body: 'json', fallback: 'Invalid verification code' },
  listSessions: { method: 'GET', path: '/auth/sessions', who: 'applicant', body: 'none', fallback: 'We could not list where you are signed in.' },
  endSession: { method: 'DELETE', path: '/auth/sessions/:id', who: 'applicant', body: 'none', fallback: 'We could not sign this device out.', status: 204 },
  applicationRecord: { method: 'GET', path: '/applications/:uuid/record', who: 'applicant', body: 'none', fallback: 'We could not make this document.' },
  myPostgraduate: { method: 'GET', path: '/postgraduate/applications/me', who: 'applicant', body: 'none', fallback: 'Failed to load application data. Please try again.' },
  myFoundation: { method: 'GET', path: '/foundation/applications/me', who: 'applicant', body: 'none', fallback: 'Failed to load application data. Please try again.' },
  readDocument: { method: 'GET', path: '/documents/:id', who: 'applicant', body: 'none', fallback: 'We could not open this document.' },
  removeDocument: { method: 'DELETE', path: '/documents/:id', who: 'applicant', body: 'none', fallback: 'We could not remove this document.', status: 204 },
  reopenApplication: { method: 'POST', path: '/applications/:uuid/edit', who: 'applicant', body: 'none', fallback: 'We could not reopen this application.' },
  changeResidency: { method: 'PUT', path: '/applications/:uuid/residency', who: 'applicant', body: 'json', fallback: 'We could not save your residency.' },
  paymentWebhook: { method: 'POST', path: '/payments/webhook', who: 'anyone', body: 'raw', fallback: 'This event could not be taken.' },
  makeSponsorLink: { method: 'POST', path: '/payments/sponsor-link', who: 'applicant', body: 'json', fallback: 'We could not make the link.', creates: true, status: 201 },
  endSponsorLink: { method: 'DELETE', path: '/payments/sponsor-link/:uuid', who: 'applicant', body: 'none', fallback: 'We could not end the link.', status: 204 },
  sponsorSummary: { method: 'GET', path: '/payments/sponsor/:token', who: 'anyone', body: 'none', fallback: 'We could not open this link.' },
  payAsSponsor: { method: 'POST', path: '/payments/sponsor/:token', who: 'anyone', body: 'json', fallback: 'Failed to initialize payment', creates: true },
  verifyAsSponsor: { method: 'GET', path: '/payments/sponsor/:token/verify', who: 'anyone', body: 'none', fallback: 'We could not check this payment. Please try again.' },
  listReferees: { method: 'GET', path: '/postgraduate/referees', who: 'applicant', body: 'none', fallback: 'Failed to load application details' },
  remindReferee: { method: 'POST', path: '/postgraduate/referees/:number/remind', who: 'applicant', body: 'none', fallback: 'We could not remind this referee.', creates: true },
  declineReference: { method: 'POST', path: '/postgraduate/references/:uuid/decline', who: 'anyone', body: 'json', fallback: 'We could not note that you decline.' },
  sendNewLink: { method: 'POST', path: '/postgraduate/references/:uuid/new-link', who: 'anyone', body: 'none', fallback: 'We could not send a new link.', creates: true },
  stopReminders: { method: 'POST', path: '/postgraduate/references/:uuid/stop-reminders', who: 'anyone', body: 'none', fallback: 'We could not stop the reminders.' },
  readReferenceDraft: { method: 'GET', path: '/postgraduate/references/:uuid/draft', who: 'anyone', body: 'none', fallback: 'We could not fetch what you typed on another device.' },
  saveReferenceDraft: { method: 'PUT', path: '/postgraduate/references/:uuid/draft', who: 'anyone', body: 'json', fallback: 'We could not keep what you typed with the university.' },
  paymentReceipt: { method: 'GET', path: '/payments/:reference/receipt', who: 'applicant', body: 'none', fallback: 'We could not make this receipt.' },
  requestExport: { method: 'POST', path: '/account/export', who: 'applicant', body: 'json', fallback: 'We could not put your data together.' },
  downloadExport: { method: 'GET', path: '/account/export/:ticket', who: 'anyone', body: 'none', fallback: 'We could not put your data together.' },
  askDeletion: { method: 'POST', path: '/account/deletion', who: 'applicant', body: 'json', fallback: 'We could not note that your account is to be deleted.' },
  keepAccount: { method: 'DELETE', path: '/account/deletion', who: 'applicant', body: 'none', fallback: 'We could not keep your account.' },
  agreeToTerms: { method: 'POST', path: '/account/consent', who: 'applicant', body: 'none', fallback: 'We could not note that you have read this.' },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
