import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a header is the HMAC of exactly these bytes, in lower-case hex. In constant time; false for anything odd. */
export function isSignedBy(
  algorithm: 'sha256' | 'sha512',
  key: string,
  { body, header }: { body: Buffer; header: unknown },
): boolean {
  const wanted = createHmac(algorithm, key).update(body).digest()
  if (key === '' || typeof header !== 'string' || !/^[0-9a-f]+$/.test(header)) return false
  return header.length === wanted.length * 2 && timingSafeEqual(Buffer.from(header, 'hex'), wanted)
}

/** Whether somebody knows a secret; in constant time. */
export function isSecret(given: string | undefined, secret: string): boolean {
  return given !== undefined && timingSafeEqual(digest(given), digest(secret))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
