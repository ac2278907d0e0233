import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { readAccessToken } from '../features/accounts/access-token.ts'
import { findSignedIn } from '../features/accounts/queries.ts'
import type { Applicant } from './handler.ts'

/** The applicant behind the bearer token. Throws 401 without one, for a bad one, and when its session has ended. */
export async function requireApplicant(context: Context, request: FastifyRequest): Promise<Applicant> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new AppError('no-token', 'No authentication token found')
  const signIn = await readAccessToken(context, token)
  const account = signIn && (await findSignedIn(context.db, signIn, context.clock.now()))
  if (!account) throw new AppError('invalid-token', 'You have been signed out. Sign in again to go on.')
  return { ...signIn, account }
}
