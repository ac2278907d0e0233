import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { purposeKey } from './access-token.ts'

export type CodePurpose = 'verify-email' | 'reset-password' | 'leave-address' | 'take-address'

export const codeMinutes = 10
const triesPerCode = 5
const secondsBetweenCodes = 60
const codesPerHour = 5

/**
 * Makes a six-digit code for an address, or answers undefined when it has had one for this purpose in the last minute or five
 * in the last hour (contract section 3). Older codes of the same purpose die.
 */
export async function makeCode(
  tx: Tx,
  context: Context,
  emailKey: string,
  purpose: CodePurpose,
): Promise<string | undefined> {
  const now = context.clock.now()
  // Two requests for one address at once must count each other.
  await tx
    .selectNoFrom(({ fn, val }) =>
      fn('pg_advisory_xact_lock', [fn('hashtextextended', [val(`${purpose}:${emailKey}`), val(0)])]).as('lock'),
    )
    .execute()
  const recent = await tx
    .selectFrom('one_time_code')
    .select('created_at')
    .where('email_key', '=', emailKey)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .orderBy('created_at', 'desc')
    .execute()
  const newest = recent[0]?.created_at.getTime() ?? 0
  if (recent.length >= codesPerHour || now.getTime() - newest < secondsBetweenCodes * 1000) return undefined
  await tx
    .updateTable('one_time_code')
    .set({ expires_at: now })
    .where('email_key', '=', emailKey)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .execute()
  const code = context.random.sixDigits()
  await tx
    .insertInto('one_time_code')
    .values({
      id: context.random.id(),
      email_key: emailKey,
      purpose,
      code_hash: hashCode(context, emailKey, purpose, code),
      created_at: now,
      expires_at: new Date(now.getTime() + codeMinutes * 60_000),
    })
    .execute()
  return code
}

/**
 * Whether this is the living code of an address. A wrong try is counted, the fifth one kills the code; `use-up` uses a right one
 * up, `keep` leaves it for the step that follows. The row is locked, so of many tries at once only one uses the code.
 */
export async function checkCode(
  tx: Tx,
  context: Context,
  given: { emailKey: string; purpose: CodePurpose; code: string; afterwards: 'use-up' | 'keep' },
): Promise<boolean> {
  const now = context.clock.now()
  const row = await tx
    .selectFrom('one_time_code')
    .select(['id', 'code_hash', 'tries'])
    .where('email_key', '=', given.emailKey)
    .where('purpose', '=', given.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', triesPerCode)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const isRight = timingSafeEqual(row.code_hash, hashCode(context, given.emailKey, given.purpose, given.code))
  const change = isRight ? (given.afterwards === 'use-up' ? { used_at: now } : undefined) : { tries: row.tries + 1 }
  if (change) await tx.updateTable('one_time_code').set(change).where('id', '=', row.id).execute()
  return isRight
}

/** Keyed, because six digits could be guessed from a plain hash; bound to address and purpose. */
function hashCode(context: Context, emailKey: string, purpose: CodePurpose, code: string): Buffer {
  return createHmac('sha256', purposeKey(context.config.secret, 'one-time-code'))
    .update(`${purpose}\n${emailKey}\n${code}`)
    .digest()
}
