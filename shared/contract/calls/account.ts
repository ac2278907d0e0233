import { named } from './call.ts'

/** Accounts: signing up, codes, passwords, devices, and what becomes of one’s data. */
export const accountCalls = named({
  signup: { method: 'POST', path: '/auth/signup', who: 'anyone', body: 'json', fallback: 'An error occurred during signup', creates: true, status: 201 },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password', who: 'anyone', body: 'json', fallback: 'Failed to send password reset email' },
  sendVerification: { method: 'POST', path: '/auth/send-verification', who: 'anyone', body: 'json', fallback: 'Failed to send verification code' },
  verifyEmail: { method: 'POST', path: '/auth/verify-email', who: 'anyone', body: 'json', fallback: 'Failed to verify email' },
  sendPasswordResetOtp: { method: 'POST', path: '/auth/send-password-reset-otp', who: 'anyone', body: 'json', fallback: 'Failed to send password reset OTP' },
  verifyPasswordResetOtp: { method: 'POST', path: '/auth/verify-password-reset-otp', who: 'anyone', body: 'json', fallback: 'Failed to verify password reset OTP' },
  resetPassword: { method: 'POST', path: '/auth/reset-password', who: 'anyone', body: 'json', fallback: 'Failed to reset password' },
  requestEmailCode: { method: 'POST', path: '/auth/verify-email/request', who: 'anyone', body: 'json', fallback: 'Failed to send code' },
  verifyEmailCode: { method: 'POST', path: '/auth/verify-email/verify', who: 'anyone', body: 'json', fallback: 'Invalid verification code' },
  changePassword: { method: 'POST', path: '/auth/change-password', who: 'applicant', body: 'json', fallback: 'We could not change your password.' },
  startEmailChange: { method: 'POST', path: '/auth/change-email', who: 'applicant', body: 'json', fallback: 'We could not change your email address.' },
  finishEmailChange: { method: 'POST', path: '/auth/change-email/confirm', who: 'applicant', body: 'json', fallback: 'Invalid verification code' },
  listSessions: { method: 'GET', path: '/auth/sessions', who: 'applicant', body: 'none', fallback: 'We could not list where you are signed in.' },
  endSession: { method: 'DELETE', path: '/auth/sessions/:id', who: 'applicant', body: 'none', fallback: 'We could not sign this device out.', status: 204 },
  requestExport: { method: 'POST', path: '/account/export', who: 'applicant', body: 'json', fallback: 'We could not put your data together.' },
  askDeletion: { method: 'POST', path: '/account/deletion', who: 'applicant', body: 'json', fallback: 'We could not note that your account is to be deleted.' },
  keepAccount: { method: 'DELETE', path: '/account/deletion', who: 'applicant', body: 'none', fallback: 'We could not keep your account.' },
  agreeToTerms: { method: 'POST', path: '/account/consent', who: 'applicant', body: 'none', fallback: 'We could not note that you have read this.' },
})
