import { named } from './call.ts'

/** Who is signed in, which every page of the portal asks. */
export const sessionCalls = named({
  token: { method: 'POST', path: '/auth/token', who: 'anyone', body: 'form', fallback: 'Login failed' },
  me: { method: 'GET', path: '/api/auth/me', who: 'applicant', body: 'none', fallback: 'Failed to load application data. Please try again.' },
  logout: { method: 'POST', path: '/auth/logout', who: 'applicant', body: 'none', fallback: 'We could not sign you out.', status: 204 },
})
