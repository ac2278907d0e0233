import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a device keeps to be known again; it opens nothing by itself (docs/adr/0016-wrong-passwords.md). */
export interface DeviceCookie {
  /** What the device sent, if it looks like something we made. */
  given: string | undefined
  /** Puts a token on the device, with the answer. */
  keep(token: string): void
}

const yearSeconds = 365 * 24 * 3600

/** Reads and sets the cookie that tells a known device: out of reach for scripts, and sent to the calls of accounts alone. */
export function deviceCookie(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): DeviceCookie {
  const name = isHttps ? '__Secure-known-device' : 'known-device'
  return {
    get given() {
      return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
    },
    keep: token =>
      reply.header(
        'set-cookie',
        `${name}=${token}; Path=/auth; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`,
      ),
  }
}
