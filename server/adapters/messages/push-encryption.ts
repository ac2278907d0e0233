import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushTarget } from './message-sender.ts'

const recordBytes = 4096
/** What remains of a record beside its header, the delimiter and the tag. */
export const mostPlainBytes = recordBytes - 86 - 17

/**
 * The body of a push message that only the browser can read (RFC 8291, with the encoding of RFC 8188). The key and the salt are new for each
 * message; a test sets them. Throws for keys that are none.
 */
export function encryptPush(
  plain: Buffer,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { sender = newKey(), salt = randomBytes(16) }: { sender?: ECDH; salt?: Buffer } = {},
): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url')
  const senderKey = sender.getPublicKey()
  const shared = sender.computeSecret(browserKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // A single record, which ends with the delimiter of the last.
  const encrypted = [cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, numberOf(recordBytes), Buffer.from([senderKey.length]), senderKey, ...encrypted])
}

function newKey(): ECDH {
  const key = createECDH('prime256v1')
  key.generateKeys()
  return key
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

function numberOf(value: number): Buffer {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(value)
  return four
}
