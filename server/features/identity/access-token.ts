import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../base/context.ts'
import { purposeKey } from '../../base/keys.ts'
import type { SignIn } from '../../http/handler.ts'
import type { Config } from '../../start/config.ts'

export const accessTokenSeconds = 15 * 60
const issuer = 'admissions'
const audience = 'applicant'
/** The fixed header of all our tokens; nothing in a token influences how it is verified. */
const head = encode({ alg: 'HS256', typ: 'JWT' })

/** What creating and verifying tokens needs. */
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

/** A signed token (RFC 7519, HS256) that names the account and the session for 15 minutes (contract section 3). */
export function makeAccessToken(context: Signing, { accountId, sessionId }: SignIn): string {
  const iat = secondsOf(context.clock.now())
  const claims = { sid: sessionId, sub: accountId, iss: issuer, aud: audience, iat, exp: iat + accessTokenSeconds }
  const signed = `${head}.${encode(claims)}`
  return `${signed}.${signatureOf(context, signed)}`
}

/**
 * The account in a token, or undefined if it is not ours, is damaged or has expired. Verified synchronously: a few
 * hundred bytes take microseconds, whereas the thread pool has passwords and files in its queue.
 */
export function readAccessToken(context: Signing, token: string): SignIn | undefined {
  const signedEnd = token.lastIndexOf('.')
  const signed = token.slice(0, Math.max(0, signedEnd))
  if (!signed.startsWith(`${head}.`) || !isSame(token.slice(signedEnd + 1), signatureOf(context, signed)))
    return undefined
  const claims = decode(signed.slice(head.length + 1))
  if (!claims || claims.iss !== issuer || claims.aud !== audience || !isNow(claims, secondsOf(context.clock.now())))
    return undefined
  return isId(claims.sub) && isId(claims.sid) ? { accountId: claims.sub, sessionId: claims.sid } : undefined
}

function isNow({ nbf, exp }: Record<string, unknown>, nowSeconds: number): boolean {
  const hasBegun = nbf === undefined || (typeof nbf === 'number' && nbf <= nowSeconds)
  return hasBegun && typeof exp === 'number' && exp > nowSeconds
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function isId(value: unknown): value is string {
  return typeof value === 'string' && idShape.test(value)
}

function signatureOf(context: Signing, signed: string): string {
  return createHmac('sha256', signingKey(context)).update(signed).digest('base64url')
}

/** Compared as text, so that each token has only one valid spelling. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
