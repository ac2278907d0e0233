import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Turn } from '../../base/fair-queue.ts'
import { hashToken } from '../../base/hash-token.ts'
import type { Tx } from '../../db/client.ts'
import type { DeviceCookie } from '../../http/device-cookie.ts'
import { narrowLimits, wrongPasswordsOfStrangers as strangers } from '../../http/limits.ts'
import { wholeNetworkOf } from '../../http/network.ts'
import {
  type Counter,
  countHits,
  type HitWindow,
  inWords,
  networkCounters,
  readHits,
  takeHitsBack,
  withFactor,
} from '../../http/rate-limit.ts'

/** Where a password is entered from. */
export interface Doorstep {
  ip: string
  device: DeviceCookie
}

/** No one has more devices than this; the least recently used one is forgotten. */
const maxDevices = 20
const tokenBytes = 32
/** The message for someone who has to wait after too many attempts. */
type TooMany = (wait: string) => string
const resetInstead: TooMany = wait =>
  `Too many wrong passwords. Wait ${wait}, or choose “Forgot password” to reset it now.`
/** Stands in for a missing account, so that the timing is the same. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Checks a password and counts it if it is wrong: on a device that has signed in before, for that device; elsewhere for the
 * network and the account, separately and together (ADR 16). Guessing blocks the guesser, never the owner. Throws 429 before the
 * password is checked. An address without an account is counted in the same way.
 */
export async function tryPassword(
  context: Context,
  at: { emailKey: string; accountId: string | undefined; doorstep: Doorstep },
  isRight: (turn: Turn) => Promise<boolean>,
): Promise<boolean> {
  const device = await knownDevice(context, at)
  if (device === undefined) return tryAsStranger(context, { emailKey: at.emailKey, ip: at.doorstep.ip }, isRight)
  return tryOnKnownDevice(context, { key: `${device}:${at.emailKey}` }, () => isRight('next'))
}

/** Counts a wrong secret for the device alone. */
export function tryOnKnownDevice(
  context: Context,
  { key, whenTooMany = resetInstead }: { key: string; whenTooMany?: TooMany },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const limit = narrowLimits.wrongPasswordsOnKnownDevice
  return countWrong(context, [{ key: `wrong-password:device:${key}`, limit }], isRight, whenTooMany)
}

/** The same for a signed-in user who enters the password again. It counts against their session. */
export function tryPasswordAgain(
  context: Context,
  sessionId: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const limit = narrowLimits.wrongPasswordsOnKnownDevice
  return countWrong(context, [{ key: `wrong-password:session:${sessionId}`, limit }], isRight)
}

/** Whose secret is guessed. The office has totals of its own: its networks are full of applicants. */
type Door = 'portal' | 'office'

/**
 * Counts a secret that someone tries to guess from a device no one knows: a password, or the second factor of staff. The totals of an
 * account and of a network never block a first try. They reduce the tries of each network at each account. Only
 * a network that continues for hundreds is blocked altogether, and at the office not even that. A blocked try counts in no total.
 */
export async function tryAsStranger(
  context: Context,
  {
    emailKey,
    ip,
    door = 'portal',
    whenTooMany = resetInstead,
  }: { emailKey: string; ip: string; door?: Door; whenTooMany?: TooMany },
  isRight: (turn: Turn) => Promise<boolean>,
): Promise<boolean> {
  const isOffice = door === 'office'
  const name = isOffice ? 'wrong-office-password' : 'wrong-password'
  const ofNetwork = networkCounters(name, ip, withFactor(context, strangers.ofNetwork.most))
  const ofAccount = { key: `wrong-password:strangers:${emailKey}`, limit: strangers.ofAccount.counted }
  const own = narrowLimits.wrongPasswordsFromNetwork
  const hits = await triesLeft(context, ofNetwork, ofAccount)
  const ofOwn = networkCounters(`wrong-password:${emailKey}`, ip, { ...own, hits })
  const totals = isOffice ? ofNetwork.map(counted) : ofNetwork
  const network = wholeNetworkOf(ip)
  const lane = isOffice ? `office ${network}` : network
  return countWrong(context, [...ofOwn, ...totals, ofAccount], () => isRight({ lane }), whenTooMany)
}

/** The same counter without a limit. */
function counted({ key, limit }: Counter): Counter {
  return { key, limit: { ...limit, hits: Number.POSITIVE_INFINITY } }
}

/** How many attempts one network still has at one account. */
async function triesLeft(context: Context, ofNetwork: readonly Counter[], ofAccount: Counter): Promise<number> {
  const { fewerFrom, fewer, most } = strangers.ofNetwork
  const shares = await Promise.all(
    ofNetwork.map(async counter => (await readHits(context, counter)) / counter.limit.hits),
  )
  const share = Math.max(...shares)
  const guesses = await readHits(context, ofAccount)
  const tier = strangers.ofAccount.tiers.find(({ from }) => guesses >= from)
  return Math.min(
    narrowLimits.wrongPasswordsFromNetwork.hits,
    share >= fewerFrom / most.hits ? fewer : Number.POSITIVE_INFINITY,
    share >= 1 ? 1 : Number.POSITIVE_INFINITY,
    tier?.tries ?? Number.POSITIVE_INFINITY,
  )
}

/**
 * Every attempt is counted before it is made, so that simultaneous ones count each other. A correct one is subtracted
 * again, and so is one that was not checked for lack of time.
 */
async function countWrong(
  context: Context,
  counters: readonly Counter[],
  isRight: () => Promise<boolean>,
  whenTooMany: TooMany = resetInstead,
): Promise<boolean> {
  const windows = await countOrShut(context, counters, whenTooMany)
  let isGuess = false
  try {
    isGuess = !(await isRight())
    return !isGuess
  } finally {
    if (!isGuess) await takeHitsBack(context, windows)
  }
}

async function countOrShut(context: Context, counters: readonly Counter[], whenTooMany: TooMany): Promise<HitWindow[]> {
  try {
    return await countHits(context, counters)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const retryAfterSeconds = error.retryAfterSeconds ?? narrowLimits.wrongPasswordsFromNetwork.windowSeconds
    throw new AppError('too-many-requests', whenTooMany(inWords(retryAfterSeconds)), {
      retryAfterSeconds,
      cause: error,
    })
  }
}

/** The hash of the cookie of a device that has signed in to this account before. */
async function knownDevice(
  context: Context,
  { accountId, doorstep }: { accountId: string | undefined; doorstep: Doorstep },
): Promise<string | undefined> {
  const { given } = doorstep.device
  if (given === undefined) return undefined
  const hash = hashToken(given)
  return (await isKnown(context, accountId ?? nobody, hash)) ? hash.toString('base64url') : undefined
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

/** Gives the browser a cookie by which it is recognised, if it has none, and returns its hash. It grants no access. */
export function keepDevice(context: Context, device: DeviceCookie): Buffer {
  const token = device.given ?? context.random.token(tokenBytes)
  device.keep(token)
  return hashToken(token)
}

export function deviceHash({ given }: DeviceCookie): Buffer | undefined {
  return given === undefined ? undefined : hashToken(given)
}

/** An identifier of a device that has signed in to this address’s account before; undefined for any other. */
export async function knownAs(tx: Tx, emailKey: string, device: DeviceCookie): Promise<string | undefined> {
  const hash = hashToken(device.given ?? '')
  const row = await tx
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('known_device.account_id')
    .where('account.email_key', '=', emailKey)
    .where('known_device.token_hash', '=', hash)
    .executeTakeFirst()
  return row && hash.toString('base64url')
}

/** Remembers the device of an owner who has just proven their identity, by password or by an emailed code. */
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
