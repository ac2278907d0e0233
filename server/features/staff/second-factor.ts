import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { clockSeconds } from '#shared/domain/calendar.ts'
import type { Context } from '../../base/context.ts'
import { decrypt, encrypt } from '../../base/encrypt.ts'
import { AppError } from '../../base/errors.ts'
import { purposeKey } from '../../base/keys.ts'
import type { Queryable, Tx } from '../../db/client.ts'
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

/** A new secret: sealed for the database, and as it is shown. It takes effect with its first correct code. */
export function newSecret(
  context: Context,
  staff: { id: string; email: string },
): { sealed: Buffer; shown: TotpSecret } {
  const secret = Secret.fromLatin1(Buffer.from(context.random.token(secretBytes), 'base64url').toString('latin1'))
  return {
    sealed: encrypt(sealKey(context), Buffer.from(secret.bytes), staff.id),
    shown: { totp_secret: secret.base32, totp_uri: totpOf(secret, staff.email).toString() },
  }
}

/** The response to every wrong detail of a sign-in, with the same message for all. */
export function refused(): AppError {
  return new AppError(
    'incorrect-credentials',
    'These sign-in details are not correct, or too much time has passed. Sign in again.',
  )
}

/**
 * What a code is worth now. `used`: it was correct and has been taken. `unreadable`: its secret was sealed under another JWT_SECRET, so that
 * no code can be right.
 */
export type CodeVerdict = 'right' | 'used' | 'wrong' | 'unreadable'

/** Spends a code of someone’s app. A code works once, so of two tabs one is refused. */
export async function spendTotp(
  tx: Tx,
  context: Context,
  staff: Pick<StaffRecord, 'id' | 'email'>,
  code: string,
): Promise<CodeVerdict> {
  const stored = await tx
    .selectFrom('staff')
    .select('totp_secret')
    .where('id', '=', staff.id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored?.totp_secret) return 'wrong'
  const step = stepOfCode(context, staff, stored.totp_secret, code)
  if (typeof step !== 'number') return step
  // This statement checks the step and uses it up.
  const used = await tx
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', staff.id)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n ? 'right' : 'used'
}

/** The step of a code that is correct now for this secret. */
export function stepOfCode(
  context: Context,
  staff: Pick<StaffRecord, 'id' | 'email'>,
  sealed: Buffer,
  code: string,
): number | 'wrong' | 'unreadable' {
  const bytes = decrypt(sealKey(context), sealed, staff.id)
  if (!bytes) return 'unreadable'
  if (!/^\d{6}$/.test(code)) return 'wrong'
  const nowMs = context.clock.now().getTime()
  const delta = totpOf(new Secret({ buffer: new Uint8Array(bytes).buffer }), staff.email).validate({
    token: code,
    timestamp: nowMs,
    window: windowSteps,
  })
  return delta === null ? 'wrong' : Math.floor(nowMs / 1000 / periodSeconds) + delta
}

/**
 * The response to a code that was not right. Our time is always in it, whether the code belongs to another time or to none: guesses learn
 * nothing from it.
 */
export function refusedCode(context: Pick<Context, 'clock'>, verdict: Exclude<CodeVerdict, 'right'>): AppError {
  if (verdict === 'used')
    return new AppError('incorrect-credentials', 'This code has been used already. Wait for the next one in your app.')
  if (verdict === 'unreadable')
    return new AppError(
      'incorrect-credentials',
      'This server cannot read your sign-in app or recovery codes, because its secret (JWT_SECRET) is not the one they were set up with. No code can work. Tell the person who looks after this server.',
    )
  const now = context.clock.now()
  return new AppError(
    'incorrect-credentials',
    `This code is not correct, or too much time has passed. Codes need the right time: here it is ${clockSeconds(now)}. If your phone shows another time, correct its clock and enter the next code.`,
  )
}

/** How many members of staff have a sign-in app that this configuration cannot open. */
export async function countUnreadable(db: Queryable, config: Context['config']): Promise<number> {
  const sealed = await db
    .selectFrom('staff')
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .execute()
  const key = sealKey({ config })
  return sealed.filter(({ id, totp_secret }) => totp_secret && !decrypt(key, totp_secret, id)).length
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

function sealKey({ config }: Pick<Context, 'config'>): Buffer {
  return purposeKey(config.secret, 'totp-secret')
}

function totpOf(secret: Secret, email: string): TOTP {
  return new TOTP({
    issuer: `${institution().shortName} Admissions`,
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret,
  })
}
