import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies by which a browser is recognised: HttpOnly, and sent to account calls only. */
export interface DeviceCookie {
  /** The browser's value, if it has our format. */
  given: string | undefined
  /** Sets the cookie in the response. */
  keep(token: string): void
}

const daySeconds = 24 * 3600

/** Lifetime of each cookie, by name. */
const maxAgeSeconds = {
  /** A device that has signed in. It grants no access (docs/adr/0016-wrong-passwords.md). */
  'known-device': 365 * daySeconds,
  /** The browser of a sign-up that is not confirmed yet (docs/adr/0008-codes-and-sign-up.md). */
  'sign-up': 30 * daySeconds,
} as const

/** Reads and sets one of our cookies. */
export function deviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: keyof typeof maxAgeSeconds,
  isHttps: boolean,
): DeviceCookie {
  const name = isHttps ? `__Secure-${kind}` : kind
  return {
    get given() {
      return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
    },
    keep: token =>
      reply.header(
        'set-cookie',
        `${name}=${token}; Path=/auth; Max-Age=${maxAgeSeconds[kind]}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`,
      ),
  }
}
