import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/* A software passkey: ES256 keys, and the data that an authenticator and a browser produce (WebAuthn level 3). */

interface Wish {
  /** The origin of the browser’s page. */
  origin?: string
  /** The relying party id given to the authenticator. */
  rpId?: string
  /** Whether the user was verified or only present. */
  user?: 'verified' | 'present'
  /** The signature counter that it reports. */
  counter?: number
  /** The `type` in the client data. */
  type?: string
  challenge?: string
  /** Replace its own credential id and user handle, to impersonate another user. */
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
  /** Creates a passkey. Returns the body of `addPasskey`. */
  create(options: CreationOptions, wish?: Wish): Record<string, unknown>
  /** Signs a challenge. Returns the body of `passkeySignIn`. */
  get(options: RequestOptions, wish?: Wish): Record<string, unknown>
}

const flagsOf = (user: Wish['user'] = 'verified') => (user === 'verified' ? 0x05 : 0x01)
const attestedData = 0x40

/** An authenticator with one passkey. `counts` is for those with a signature counter; most passkeys today have none. */
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

/* The subset of CBOR (RFC 8949) that an authenticator writes. */

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
