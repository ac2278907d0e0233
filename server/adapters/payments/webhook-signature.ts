import { createHmac, timingSafeEqual } from 'node:crypto'

/** The provider's signature of a webhook: HMAC-SHA512 of the raw bytes with the secret key, in lower-case hex. */
export function signWebhook(rawBody: Buffer, secretKey: string): string {
  return createHmac('sha512', secretKey).update(rawBody).digest('hex')
}

/** Whether `header` is the signature of exactly these bytes. Constant time; false, never an error, for anything odd, capitals too. */
export function isWebhookSignedBy(secretKey: string, rawBody: Buffer, header: unknown): boolean {
  if (secretKey === '' || typeof header !== 'string' || !/^[0-9a-f]{128}$/.test(header)) return false
  return timingSafeEqual(Buffer.from(header, 'hex'), Buffer.from(signWebhook(rawBody, secretKey), 'hex'))
}
