import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { institution } from '#content/institution.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { purposeKey } from '../../keys.ts'
import { seal, unseal } from '../../seal.ts'
import type { StaffRecord } from './queries.ts'

/* Codes from an app (RFC 6238) and recovery codes. Apps on phones take SHA-1, six digits and 30 seconds, and not all take more. */

const periodSeconds = 30
const secretBytes = 20
/** A phone may be one step ahead or behind. */
const windowSteps = 1
const recoveryCodeCount = 10
/** 50 random bits for each code: ten letters without those that look alike. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const recoveryLetters = 10

export interface TotpSecret {
  totp_secret: string
  totp_uri: string
}

/**
 * Stores a new secret that counts from its first right code on, and returns it to be shown. Throws 401 where a second factor has been confirmed:
 * someone else who knows the password must not put theirs in its place.
 */
export async function giveSecret(tx: Tx, context: Context, staff: { id: string; email: string }): Promise<TotpSecret> {
  const secret = Secret.fromLatin1(Buffer.from(context.random.token(secretBytes), 'base64url').toString('latin1'))
  const given = await tx
    .updateTable('staff')
    .set({
      totp_secret: seal(sealKey(context), Buffer.from(secret.bytes), staff.id),
    })
    .where('id', '=', staff.id)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst()
  if (given.numUpdatedRows === 0n) throw refused()
  return { totp_secret: secret.base32, totp_uri: totpOf(secret, staff.email).toString() }
}

/** The answer to every wrong detail of a sign-in, in the same words whatever it was. */
export function refused(): AppError {
  return new AppError(
    'incorrect-credentials',
    'These sign-in details are not correct, or too much time has passed. Sign in again.',
  )
}

/**
 * Whether a code is right now, for the secret that is stored now. A code counts once: the step it belongs to is used up in the same
 * statement that checks it, so of two tabs one is refused.
 */
export async function spendTotp(
  tx: Tx,
  context: Context,
  staff: Pick<StaffRecord, 'id' | 'email'>,
  code: string,
): Promise<boolean> {
  const stored = await tx
    .selectFrom('staff')
    .select('totp_secret')
    .where('id', '=', staff.id)
    .forUpdate()
    .executeTakeFirst()
  const bytes = stored?.totp_secret && unseal(sealKey(context), stored.totp_secret, staff.id)
  if (!bytes || !/^\d{6}$/.test(code)) return false
  const nowMs = context.clock.now().getTime()
  const delta = totpOf(new Secret({ buffer: new Uint8Array(bytes).buffer }), staff.email).validate({
    token: code,
    timestamp: nowMs,
    window: windowSteps,
  })
  if (delta === null) return false
  const step = Math.floor(nowMs / 1000 / periodSeconds) + delta
  const used = await tx
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', staff.id)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Whether this is one of the recovery codes that are left; it is used up. */
export async function spendRecoveryCode(tx: Tx, context: Context, staffId: string, code: string): Promise<boolean> {
  const used = await tx
    .updateTable('staff_recovery_code')
    .set({ used_at: context.clock.now() })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashCode(context, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Replaces the recovery codes and returns the new ones, which no one can read again. */
export async function giveRecoveryCodes(tx: Tx, context: Context, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCode(context))
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('staff_recovery_code')
    .values(codes.map(code => ({ staff_id: staffId, code_hash: hashCode(context, code) })))
    .execute()
  return codes.map(code => `${code.slice(0, 5)}-${code.slice(5)}`)
}

function recoveryCode({ random }: Context): string {
  const most = 256 - (256 % letters.length)
  let code = ''
  while (code.length < recoveryLetters)
    for (const byte of Buffer.from(random.token(32), 'base64url'))
      if (byte < most && code.length < recoveryLetters) code += letters[byte % letters.length]
  return code
}

/** Keyed: the codes are too short to be stored as a plain hash. */
function hashCode(context: Context, code: string): Buffer {
  return createHmac('sha256', purposeKey(context.config.secret, 'recovery-code')).update(code).digest()
}

function sealKey({ config }: Context): Buffer {
  return purposeKey(config.secret, 'totp-secret')
}

function totpOf(secret: Secret, email: string): TOTP {
  return new TOTP({
    issuer: `${institution.shortName} Admissions`,
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret,
  })
}
