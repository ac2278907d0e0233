import { createHash } from 'node:crypto'

/** What is stored of a random token, so that the database opens nothing. 192 random bits and more need no salt. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
