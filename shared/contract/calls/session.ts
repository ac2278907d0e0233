import * as accounts from '../schemas/accounts.ts'
import { named } from './call.ts'
import { mayWrite, perQuarterHour } from './limit.ts'

/** The signed-in user, requested by every page of the portal. */
export const sessionCalls = named({
  token: {
    title: 'Sign in, or renew a session',
    says: 'With a password, or with the refresh token of a session. The response has both tokens and the user.',
    method: 'POST',
    path: '/auth/token',
    who: 'anyone',
    body: 'form',
    fields: accounts.tokenBody,
    answer: accounts.session,
    errors: ['incorrect-credentials', 'invalid-token', 'email-not-verified', 'forbidden'],
    // Counts unknown tokens and unreadable requests; wrong passwords have their own limits.
    limit: perQuarterHour(120),
    counts: 'unreadable requests',
    fallback: 'Login failed',
  },
  me: {
    title: 'Read my account',
    says: 'The user with every application.',
    method: 'GET',
    path: '/api/auth/me',
    who: 'applicant',
    body: 'none',
    answer: accounts.user,
    limit: 'none',
    fallback: 'Failed to load application data. Please try again.',
  },
  logout: {
    title: 'Sign out',
    says: 'The refresh token and every token made from it stop working.',
    method: 'POST',
    path: '/auth/logout',
    who: 'applicant',
    body: 'none',
    answer: 'nothing',
    status: 204,
    limit: mayWrite,
    whileClosing: 'allowed',
    fallback: 'We could not sign you out.',
  },
})
