import { createHmac } from 'node:crypto'

/** One secret is configured; each purpose gets a key of its own from it. */
export function purposeKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}
