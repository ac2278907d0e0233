import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/* A passkey in software: ES256 keys, and the bytes that an authenticator and a browser make together (WebAuthn level 3). */

interface Wish {
  /** The page that the browser is on. */
  origin?: string
  /** The site that the authenticator was asked for. */
  rpId?: string
  /** What the person did: looked at the sensor, or only touched the key. */
  user?: 'verified' | 'present'
  /** How often it says that it has signed. */
  counter?: number
  /** What the browser says that it is about. */
  type?: string
  challenge?: string
  /** Instead of its own: what someone sends who wants to be someone else. */
  id?: string
  userHandle?: string
}

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

interface RequestOptions {
  challenge: string
  rpId: string
}

export interface Authenticator {
  id: string
  /** Makes a passkey, as the body of `addPasskey` has it. */
  create(options: CreationOptions, wish?: Wish): Record<string, unknown>
  /** Signs a challenge, as the body of `passkeySignIn` has it. */
  get(options: RequestOptions, wish?: Wish): Record<string, unknown>
}

const flagsOf = (user: Wish['user'] = 'verified') => (user === 'verified' ? 0x05 : 0x01)
const attestedData = 0x40

/** An authenticator with one passkey. `counts` is for those that say how often they have signed; most passkeys of today do not. */
export function authenticator({
  origin = 'http://portal.test',
  counts,
}: {
  origin?: string
  counts?: true
} = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const idBytes = randomBytes(32)
  const id = idBytes.toString('base64url')
  let counter = 0
  let userHandle: string | undefined
  const clientData = (type: string, challenge: string, wish: Wish) =>
    Buffer.from(
      JSON.stringify({
        type: wish.type ?? type,
        challenge: wish.challenge ?? challenge,
        origin: wish.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const said = (wish: Wish) => ({ id: wish.id ?? id, rawId: wish.id ?? id, type: 'public-key' })
  return {
    id,
    create({ challenge, rp, user }, wish = {}) {
      userHandle = user.id
      const data = clientData('webauthn.create', challenge, wish)
      const head = authenticatorData(wish.rpId ?? rp.id, flagsOf(wish.user) | attestedData, wish.counter ?? counter)
      const credential = [Buffer.alloc(16), uint16(idBytes.length), idBytes, coseKey(publicKey)]
      const authData = Buffer.concat([head, ...credential])
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      return {
        ...said(wish),
        response: {
          clientDataJSON: data.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get({ challenge, rpId }, wish = {}) {
      if (counts) counter += 1
      const data = clientData('webauthn.get', challenge, wish)
      const authData = authenticatorData(wish.rpId ?? rpId, flagsOf(wish.user), wish.counter ?? counter)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...said(wish),
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: wish.userHandle ?? userHandle,
        },
      }
    },
  }
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.of(flags), count])
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** RFC 9053: an elliptic curve key on P-256 that signs with ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

/* As much of CBOR (RFC 8949) as an authenticator writes. */

function cborHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.of((kind << 5) | value)
  if (value < 256) return Buffer.of((kind << 5) | 24, value)
  return Buffer.concat([Buffer.of((kind << 5) | 25), uint16(value)])
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborText(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([cborHead(3, bytes.length), bytes])
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
