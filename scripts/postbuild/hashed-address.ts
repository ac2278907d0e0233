import { createHash } from 'node:crypto'

/** The permanent URL of a built file, whose name changes with its content. */
export function hashedAddress(name: string, ending: string, body: string): string {
  return `/assets/${name}-${createHash('sha256').update(body).digest('base64url').slice(0, 8)}.${ending}`
}
