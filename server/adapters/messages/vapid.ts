import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { purposeKey } from '../../base/keys.ts'

/** By what push services know this installation (RFC 8292). */
export interface VapidKeys {
  /** For `pushManager.subscribe` in browsers: the point as base64url. */
  publicKey: string
  privateKey: KeyObject
}

/** The order of the group of P-256. A private key is a number from 1 to one less. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The keys that follow from the secret of the installation, so that every server has the same and none is stored. */
export function vapidKeys(secret: string): VapidKeys {
  const seed = BigInt(`0x${purposeKey(secret, 'web-push').toString('hex')}`)
  const scalar = Buffer.from(((seed % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const coordinates = { x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', d: scalar.toString('base64url'), ...coordinates },
    }),
  }
}

const validSeconds = 12 * 60 * 60

/** The header that proves to the push service of an endpoint who sends; `contact` is whom its operator may ask. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + validSeconds, sub: contact }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
