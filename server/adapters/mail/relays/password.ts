import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a call carries the password of a web hook, as these two relays offer it: in the address (`https://bounces:KEY@…`), which becomes basic
 * authentication, or as a bearer token. Never in the path, which stands in logs.
 */
export function hasPassword({ authorization = '' }: IncomingHttpHeaders, key: string): boolean {
  const [, scheme = '', value = ''] = /^(basic|bearer) +(\S+)$/i.exec(authorization) ?? []
  const given = scheme.toLowerCase() === 'basic' ? passwordIn(value) : value
  return scheme !== '' && timingSafeEqual(digest(given), digest(key))
}

function passwordIn(credentials: string): string {
  const text = Buffer.from(credentials, 'base64').toString()
  return text.slice(text.indexOf(':') + 1)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
