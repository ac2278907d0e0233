import type { Limit } from '#shared/contract/calls/limit.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Applicant, SignIn } from '../../http/handler.ts'
import { hitWindow, refuseTooMany } from '../../http/rate-limit.ts'
import { readAccessToken } from './access-token.ts'
import { findSignedIn, findSignedInAndCount } from './queries.ts'

/** The guard `requireApplicant` (server/http/guards.ts). */
export async function requireApplicant(
  context: Context,
  authorization: string | undefined,
  call: string,
  limit: Limit | 'none',
): Promise<Applicant> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
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
  return new AppError('invalid-token', 'You have been signed out. Sign in again to continue.')
}
