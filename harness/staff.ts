import { Secret, TOTP } from 'otpauth'
import type { Context } from '../server/base/context.ts'
import { hashPassword } from '../server/features/identity/passwords.ts'
import { writeGrants } from '../server/features/staff/queries.ts'
import { giveRecoveryCodes, newSecret } from '../server/features/staff/second-factor.ts'
import { startSession } from '../server/features/staff/sessions.ts'
import type { Grant } from '../shared/domain/staff.ts'

export const staffPassword = 'a lamp beside four books'

/** A member of staff, with everything needed to sign in. */
export interface Colleague {
  id: string
  full_name: string
  email: string
  /** The value of the cookie of a session with both factors. */
  token: string
  /** The secret in their app, in Base32. */
  secret: string
  recoveryCodes: string[]
  /** The code that their app shows now. Each works once. */
  code(): string
}

/** Hashing is slow on purpose, so everyone shares the password. */
let staffHash: Promise<string> | undefined

/** Writes a member of staff who has joined and is signed in, without the usual emails. */
export async function writeColleague(
  context: Context,
  { full_name, email, grants }: { full_name: string; email: string; grants: readonly Grant[] },
): Promise<Colleague> {
  const id = context.random.id()
  const now = context.clock.now()
  staffHash ??= hashPassword(staffPassword)
  const password_hash = await staffHash
  return context.db.transaction().execute(async tx => {
    const staff = { id, full_name, email, email_key: email.toLowerCase(), origin: 'invitation', created_at: now }
    const { sealed, shown } = newSecret(context, { id, email })
    const { totp_secret } = shown
    await tx
      .insertInto('staff')
      .values({ ...staff, password_hash, totp_secret: sealed, totp_confirmed_at: now, joined_at: now })
      .execute()
    const recoveryCodes = await giveRecoveryCodes(tx, context, id)
    await writeGrants(tx, context, id, grants)
    const token = await startSession(tx, context, id, { proven: 'both', userAgent: 'harness' })
    const app = new TOTP({ secret: Secret.fromBase32(totp_secret) })
    return { id, full_name, email, token, secret: totp_secret, recoveryCodes, code: () => app.generate() }
  })
}
