import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a browser keeps to be recognised: out of reach for scripts, and sent to the calls of accounts alone. */
export interface DeviceCookie {
  /** What the browser sent, if it looks like something we made. */
  given: string | undefined
  /** Puts a token into the browser, with the answer. */
  keep(token: string): void
}

const daySeconds = 24 * 3600

/** By name, how long a browser keeps it. */
const maxAgeSeconds = {
  /** A device that has signed in; it opens nothing (docs/adr/0016-wrong-passwords.md). */
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
