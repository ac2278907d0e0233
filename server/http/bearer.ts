import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { readAccessToken } from '../features/accounts/access-token.ts'
import { findSignedIn, findSignedInAndCount } from '../features/accounts/queries.ts'
import type { Applicant, SignIn } from './handler.ts'
import type { Limit } from './limits.ts'
import { hitWindow, refuseTooMany } from './rate-limit.ts'

/**
 * The applicant behind the bearer token, and one hit of theirs counted on `call` where it has a limit. Throws 401 without a
 * token, for a bad one, and when its session has ended; 429 when there were too many.
 */
export async function requireApplicant(
  context: Context,
  request: FastifyRequest,
  call: string,
  limit: Limit | 'none',
): Promise<Applicant> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new AppError('no-token', 'No authentication token found')
  const signIn = readAccessToken(context, token)
  if (!signIn) throw signedOut()
  const account = limit === 'none' ? await findAccount(context, signIn) : await countFor(context, signIn, call, limit)
  return { ...signIn, account }
}

async function findAccount(context: Context, signIn: SignIn) {
  const account = await findSignedIn(context.db, signIn, context.clock.now())
  if (!account) throw signedOut()
  return account
}

async function countFor(context: Context, signIn: SignIn, call: string, limit: Limit) {
  const window = hitWindow(context, `${call}:${signIn.accountId}`, limit)
  const found = await findSignedInAndCount(context.db, signIn, context.clock.now(), window)
  if (!found) throw signedOut()
  refuseTooMany(context, found.hits, window, limit)
  return found.account
}

function signedOut(): AppError {
  return new AppError('invalid-token', 'You have been signed out. Sign in again to go on.')
}
