import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { institution } from '#content/institution.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { purposeKey } from '../../keys.ts'
import { seal, unseal } from '../../seal.ts'
import type { StaffRecord } from './queries.ts'

/*
 * Codes from an app (RFC 6238) and recovery codes. All authenticator apps support SHA-1, six digits and 30 seconds;
 * some support nothing else.
 */

const periodSeconds = 30
const secretBytes = 20
/** A phone may be one step ahead or behind. */
const windowSteps = 1
const recoveryCodeCount = 10
/** 50 random bits per code: ten letters, without those that look alike. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const recoveryLetters = 10

export interface TotpSecret {
  totp_secret: string
  totp_uri: string
}

/**
 * Stores a new secret, which takes effect with its first correct code, and returns it for display. Throws 401 if a
 * second factor is already confirmed: someone else who knows the password must not replace it.
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

/** The response to every wrong detail of a sign-in, with the same message for all. */
export function refused(): AppError {
  return new AppError(
    'incorrect-credentials',
    'These sign-in details are not correct, or too much time has passed. Sign in again.',
  )
}

/**
 * Whether a code is correct now, for the current secret. A code works once: the statement that checks its step also
 * uses it up, so of two tabs one is refused.
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

/** Whether this is an unused recovery code; it is then used up. */
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

/** Replaces the recovery codes and returns the new ones, which are shown only once. */
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

/** Keyed, because the codes are too short for a plain hash. */
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
