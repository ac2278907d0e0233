import * as z from 'zod'
import { line, uuid } from './text.ts'

/* What a browser and an authenticator say to each other (WebAuthn level 3), as JSON. Bytes are base64url. */

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

const transports = z.array(z.string().max(30)).max(10)
const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: transports.optional() })
const userVerification = z.literal('required')

/** For `navigator.credentials.get`. Without `allowCredentials` the person chooses among their passkeys. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification,
  allowCredentials: z.array(credential).optional(),
})

/** For `navigator.credentials.create`. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
})

/** `password`: this sign-in has passed the password step, and continues with a passkey of that account. */
export const passkeyAskBody = z.object({ after: z.enum(['nothing', 'password']) })

const answered = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** The signed response of a passkey. */
export const passkeyBody = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(100).optional(),
  }),
})

const name = line({ missing: 'Give the passkey a name.', max: 60 })

export const passkeyNameBody = z.object({ name })

/** A passkey that was just made. */
export const newPasskeyBody = z.object({
  name,
  passkey: z.object({
    ...answered,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(40_000),
      transports: transports.optional(),
    }),
  }),
})

export const staffPasskey = z.object({
  id: uuid,
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
