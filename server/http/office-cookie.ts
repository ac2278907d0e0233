import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallRow } from '#shared/contract/calls/call.ts'
import { AppError } from '../base/errors.ts'
import { isLoopbackHost } from './network.ts'

/** A cookie of the office: HttpOnly, SameSite=Strict, and gone with the browser unless it has a lifetime. */
export interface OfficeCookie {
  /** The browser's token, if it has our format. */
  given: string | undefined
  keep(token: string): void
  drop(): void
}

const yearSeconds = 365 * 24 * 3600

/**
 * `office` is the session (office.md section 3). `office-browser` identifies a browser before sign-in. `office-known` is a
 * browser in which someone has signed in before; it grants no access.
 */
export function officeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  kind: 'office' | 'office-browser' | 'office-known' = 'office',
): OfficeCookie {
  const isHttps = publicUrl.startsWith('https:')
  const name = isHttps ? `__Host-${kind}` : kind
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
  const lifetime = kind === 'office-known' ? `; Max-Age=${yearSeconds}` : ''
  return {
    get given() {
      return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
    },
    keep: token => reply.header('set-cookie', `${name}=${token}; ${attributes}${lifetime}`),
    drop: () => reply.header('set-cookie', `${name}=; ${attributes}; Max-Age=0`),
  }
}

/** Whether a request has an office session cookie, live or expired. */
export function hasOfficeCookie(cookies: string | undefined): boolean {
  return /(?:^|;\s*)(?:__Host-)?office=[\w-]{43}(?:;|$)/.test(cookies ?? '')
}

export function isOfficeCall({ path }: Pick<CallRow, 'path'>): boolean {
  return path.startsWith('/office/api/')
}

/**
 * Refuses cross-site writes: those without the header that only our own pages set, or with a foreign origin.
 */
export function refuseForeignWrite({ method, headers }: FastifyRequest, publicUrl: string): void {
  if (method === 'GET' || method === 'HEAD') return
  if (headers['x-office'] !== '1' || !isOurs(headers.origin, publicUrl))
    throw new AppError('forbidden', 'Only the pages of the office may make this call.')
}

/** On one machine, localhost and 127.0.0.1 are the same site. */
function isOurs(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined || origin === publicUrl) return true
  if (!URL.canParse(origin)) return false
  const [given, own] = [new URL(origin), new URL(publicUrl)]
  return isLoopbackHost(own.hostname) && isLoopbackHost(given.hostname) && given.port === own.port
}
