import { createHash } from 'node:crypto'

/** Where a made file is kept for good: its name changes with what is in it. */
export function hashedAddress(name: string, ending: string, body: string): string {
  return `/assets/${name}-${createHash('sha256').update(body).digest('base64url').slice(0, 8)}.${ending}`
}
