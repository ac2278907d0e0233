import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { bytesOfString } from './pdf-objects.ts'
import { type PdfDictionary, plainName, readDictionary } from './pdf-tokens.ts'

/** Undoes the encryption of a stream of one object. */
export type Decipher = (data: Buffer, object: { number: number; generation: number }) => Buffer

/** What a password of less than 32 bytes is filled up with (ISO 32000-2, algorithm 2); an empty one is just this. */
const filling = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/**
 * How to read an encrypted document that opens without a password, as one does that is only protected against changes or printing. Null
 * when it asks for a password, or is encrypted in a way that readers do not share.
 */
export function withoutPassword(encryption: PdfDictionary, documentId: Buffer): Decipher | null {
  if (nameOf(encryption.get('Filter')) !== 'Standard') return null
  const revision = Number(encryption.get('R'))
  const key = revision >= 5 ? modernKey(encryption, revision) : olderKey(encryption, revision, documentId)
  return key && decipherOf(encryption, key)
}

function nameOf(value: string | undefined): string {
  return value?.startsWith('/') ? plainName(value.slice(1)) : ''
}

/** The key of the empty password in versions up to 1.7 (algorithms 2, 4 and 5). */
function olderKey(encryption: PdfDictionary, revision: number, documentId: Buffer): Buffer | null {
  const [owner, user] = [encryption.get('O'), encryption.get('U')].map(value => bytesOfString(value ?? ''))
  const bits = Number(encryption.get('Length') ?? (encryption.get('V') === '4' ? 128 : 40))
  if (!owner || !user || ![2, 3, 4].includes(revision) || !(bits >= 40 && bits <= 128)) return null
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(Number(encryption.get('P')) | 0)
  const isPlainMetadata = revision >= 4 && encryption.get('EncryptMetadata') === 'false'
  const parts = [filling, owner.subarray(0, 32), permissions, documentId, isPlainMetadata ? Buffer.alloc(4, 0xff) : '']
  const length = revision === 2 ? 5 : bits >> 3
  let key = digest('md5', ...parts).subarray(0, length)
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = digest('md5', key).subarray(0, length)
  const expected = revision === 2 ? rc4(key, filling) : wrapped(key, digest('md5', filling, documentId))
  return expected.equals(user.subarray(0, expected.length)) ? key : null
}

function wrapped(key: Buffer, data: Buffer): Buffer {
  let text = data
  for (let round = 0; round < 20; round += 1)
    text = rc4(
      key.map(byte => byte ^ round),
      text,
    )
  return text
}

/** The key of the empty password in version 2.0 and its forerunner (algorithm 2.A). */
function modernKey(encryption: PdfDictionary, revision: number): Buffer | null {
  const [user, wrappedKey] = [encryption.get('U'), encryption.get('UE')].map(value => bytesOfString(value ?? ''))
  if (!user || user.length < 48 || wrappedKey?.length !== 32 || revision > 6) return null
  const hash = revision === 5 ? (salt: Buffer) => digest('sha256', salt) : hardenedHash
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null
  const cipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(wrappedKey), cipher.final()])
}

const hashes = ['sha256', 'sha384', 'sha512'] as const

/** Algorithm 2.B for an empty password: at least 64 rounds, ended by their own result and soon after. */
function hardenedHash(salt: Buffer): Buffer {
  let key = digest('sha256', salt)
  for (let round = 0; round < 1024; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const text = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const which = text.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = digest(hashes[which] ?? 'sha256', text)
    if (round >= 63 && (text.at(-1) ?? 0) <= round - 31) break
  }
  return key.subarray(0, 32)
}

function decipherOf(encryption: PdfDictionary, key: Buffer): Decipher | null {
  switch (streamMethod(encryption)) {
    case 'RC4':
      return (data, object) => rc4(objectKey(key, object), data)
    case 'AESV2':
      return (data, object) => aes('aes-128-cbc', objectKey(key, object, 'sAlT'), data)
    case 'AESV3':
      return data => aes('aes-256-cbc', key, data)
    case 'none':
      return data => data
    default:
      return null
  }
}

function streamMethod(encryption: PdfDictionary): string {
  if (Number(encryption.get('V')) < 4) return 'RC4'
  const name = nameOf(encryption.get('StmF')) || 'Identity'
  if (name === 'Identity') return 'none'
  const filter = readDictionary(readDictionary(encryption.get('CF') ?? '', 0)?.get(name) ?? '', 0)
  const method = nameOf(filter?.get('CFM'))
  return { V2: 'RC4', None: 'none' }[method] ?? method
}

/** Algorithm 1: each object has a key of its own. */
function objectKey(key: Buffer, { number, generation }: { number: number; generation: number }, salt = ''): Buffer {
  const place = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8])
  return digest('md5', key, place, salt).subarray(0, Math.min(16, key.length + 5))
}

/** Whole blocks behind the initial one; what is left over is no part of the text. */
function aes(cipher: 'aes-128-cbc' | 'aes-256-cbc', key: Buffer, data: Buffer): Buffer {
  const blocks = data.length - (data.length % 16)
  if (blocks < 32) return Buffer.alloc(0)
  const decipher = createDecipheriv(cipher, key, data.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([decipher.update(data.subarray(16, blocks)), decipher.final()])
}

function digest(hash: 'md5' | (typeof hashes)[number], ...parts: (Buffer | string)[]): Buffer {
  const sum = createHash(hash)
  for (const part of parts) sum.update(part)
  return sum.digest()
}

/** Node no longer has this cipher, which most protected documents still use. */
function rc4(key: Uint8Array, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 0xff] ?? 0
  const swap = (one: number, other: number) => {
    const held = at(one)
    state[one & 0xff] = at(other)
    state[other & 0xff] = held
  }
  for (let index = 0, other = 0; index < 256; index += 1) {
    other += at(index) + (key[index % key.length] ?? 0)
    swap(index, other)
  }
  let [one, other] = [0, 0]
  return Buffer.from(
    data.map(byte => {
      one += 1
      other += at(one)
      swap(one, other)
      return byte ^ at(at(one) + at(other))
    }),
  )
}
