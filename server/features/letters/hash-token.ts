import { createHash } from 'node:crypto'

/** What is stored of a letter’s token: whoever reads the database learns no address of a letter. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
