import * as accounts from '../schemas/accounts.ts'
import { named } from './call.ts'
import { mayWrite, perQuarterHour } from './limit.ts'

/** Who is signed in, which every page of the portal asks. */
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
    // Tokens that are not ours and requests that cannot be read; wrong passwords have limits of their own.
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
