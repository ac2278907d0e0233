import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Config } from '../../config.ts'
import type { Clock } from '../../context.ts'
import type { SignIn } from '../../http/handler.ts'

export const accessTokenSeconds = 15 * 60
const issuer = 'admissions'
const audience = 'applicant'

/** One secret is configured; each purpose gets a key of its own from it. */
export function purposeKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}

/** What tokens are made and read with. */
interface Signing {
  config: Pick<Config, 'secret'>
  clock: Clock
}

const keys = new Map<string, Buffer>()

function signingKey({ config: { secret } }: Signing): Buffer {
  const key = keys.get(secret) ?? purposeKey(secret, 'access-token')
  keys.set(secret, key)
  return key
}

/** A signed token that names the account and the session for 15 minutes (contract section 3). */
export function makeAccessToken(context: Signing, signIn: SignIn): Promise<string> {
  const now = Math.floor(context.clock.now().getTime() / 1000)
  return new SignJWT({ sid: signIn.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(signIn.accountId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(signingKey(context))
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function isId(value: unknown): value is string {
  return typeof value === 'string' && idShape.test(value)
}

/** Whom a token names, or undefined when it isn't ours, is damaged or has expired. */
export async function readAccessToken(context: Signing, token: string): Promise<SignIn | undefined> {
  try {
    const { payload } = await jwtVerify(token, signingKey(context), {
      algorithms: ['HS256'],
      typ: 'JWT',
      issuer,
      audience,
      currentDate: context.clock.now(),
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    return isId(payload.sub) && isId(payload.sid) ? { accountId: payload.sub, sessionId: payload.sid } : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
