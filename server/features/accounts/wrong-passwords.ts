import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { DeviceCookie } from '../../http/device-cookie.ts'
import { type Limit, narrowLimits } from '../../http/limits.ts'
import { networkOf } from '../../http/network.ts'
import { countHit, takeHitBack } from '../../http/rate-limit.ts'

/** Where somebody stands who gives a password. */
export interface Doorstep {
  ip: string
  device: DeviceCookie
}

interface Counter {
  key: string
  limit: Limit
}

/** More devices than this are nobody's; the one that was used longest ago is forgotten. */
const maxDevices = 20
const tokenBytes = 32
/** Asked about where there is no account, so that the time is the same. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Counts wrong passwords by the way on which they come: on a device that has signed in before, or from a network that has not,
 * and there for all such networks together as well. So whoever guesses shuts the way that they take, never the owner's own
 * (docs/adr/0016-wrong-passwords.md). Throws 429 before the password is looked at; an address without an account is counted alike.
 */
export async function tryPassword(
  context: Context,
  at: { emailKey: string; accountId: string | undefined; doorstep: Doorstep },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  return countWrong(context, await countersFor(context, at), isRight)
}

/** The same for somebody who is signed in and gives the password once more: their session is their way. */
export function tryPasswordAgain(
  context: Context,
  sessionId: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const limit = narrowLimits.wrongPasswordsOnKnownDevice
  return countWrong(context, [{ key: `wrong-password:session:${sessionId}`, limit }], isRight)
}

/** Every try is counted before it is made, so that many at once count each other; a right one is taken back. */
async function countWrong(
  context: Context,
  counters: readonly Counter[],
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  for (const { key, limit } of counters) await countOrShut(context, key, limit)
  const right = await isRight()
  if (right) for (const { key, limit } of counters) await takeHitBack(context, key, limit)
  return right
}

async function countOrShut(context: Context, key: string, limit: Limit): Promise<void> {
  try {
    await countHit(context, key, limit)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(
      'too-many-requests',
      'Too many wrong passwords. Wait a quarter of an hour, or choose “Forgot password”: with the code that we mail you, you get in at once.',
      { retryAfterSeconds: error.retryAfterSeconds ?? limit.windowSeconds, cause: error },
    )
  }
}

async function countersFor(
  context: Context,
  { emailKey, accountId, doorstep }: { emailKey: string; accountId: string | undefined; doorstep: Doorstep },
): Promise<Counter[]> {
  const { given } = doorstep.device
  const hash = given === undefined ? undefined : hashToken(given)
  if (hash && (await isKnown(context, accountId ?? nobody, hash)))
    return [
      {
        key: `wrong-password:device:${hash.toString('base64url')}:${emailKey}`,
        limit: narrowLimits.wrongPasswordsOnKnownDevice,
      },
    ]
  return [
    {
      key: `wrong-password:${networkOf(doorstep.ip)}:${emailKey}`,
      limit: narrowLimits.wrongPasswordsFromNetwork,
    },
    { key: `wrong-password:strangers:${emailKey}`, limit: narrowLimits.wrongPasswordsFromStrangers },
  ]
}

async function isKnown(context: Context, accountId: string, hash: Buffer): Promise<boolean> {
  const row = await context.db
    .selectFrom('known_device')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers the device of somebody who has just proven to be the owner, by password or by a mailed code. */
export async function knowDevice(tx: Tx, context: Context, accountId: string, device: DeviceCookie): Promise<void> {
  const now = context.clock.now()
  const token = device.given ?? context.random.token(tokenBytes)
  await tx
    .insertInto('known_device')
    .values({ account_id: accountId, token_hash: hashToken(token), last_used_at: now })
    .onConflict(conflict => conflict.columns(['account_id', 'token_hash']).doUpdateSet({ last_used_at: now }))
    .execute()
  await tx
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('token_hash', 'not in', query =>
      query
        .selectFrom('known_device')
        .select('token_hash')
        .where('account_id', '=', accountId)
        .orderBy('last_used_at', 'desc')
        .limit(maxDevices),
    )
    .execute()
  device.keep(token)
}

/** 256 random bits need no salt. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
