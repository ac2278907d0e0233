import { createHash } from 'node:crypto'
import type { Limit } from '#shared/contract/calls/limit.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import { narrowLimits } from '../../http/limits.ts'
import { wholeNetworkOf } from '../../http/network.ts'
import { type HitWindow, hitWindow } from '../../http/rate-limit.ts'

/** Wrong attempts allowed per code and way (contract section 3). */
const triesPerCode = 5
const hourSeconds = 3600

/** What is known about a caller who enters a code. */
export interface CodeDoorstep {
  ip: string
  /** Something only this caller can have: a device that has signed in to the account before, or a session. */
  knownAs?: string | undefined
  /** The cookie of a pending sign-up for this address. Strangers can have one too. */
  signUpCookie?: Buffer | undefined
  /** The browser, by its cookie. It has tries of its own at a code that it asked for. Strangers can ask for codes too. */
  browser?: Buffer | undefined
  /** The key from the link in the email. */
  linkKey?: string | undefined
}

interface LivingCode {
  id: string
  link_hash: Buffer | null
  asked_by: Buffer | null
  created_at: Date
}

/**
 * One way to enter a code. Attempts at this code are counted in `tries`, and together with those at other codes in
 * `totals`.
 */
interface Way {
  tries: HitWindow
  totals: readonly Total[]
}

interface Total {
  window: HitWindow
  limit: Limit
}

interface Asked {
  emailKey: string
  purpose: string
  doorstep: CodeDoorstep
}

/**
 * The codes that this caller may still try, because one of their ways to it is open. A wrong try counts on all of their ways
 * (docs/adr/0031-tries-of-codes.md). Without a valid code, the same is written and limits nothing, so that neither response nor
 * timing reveals one. The address must be locked. Throws 429 when only the totals are used up.
 */
export async function openCodes<Code extends LivingCode>(
  tx: Tx,
  context: Context,
  asked: Asked,
  living: readonly Code[],
): Promise<{ open: Code[]; countWrongTry(): Promise<void> }> {
  const codes = living.map(code => ({ code, ways: waysTo(context, asked, code) }))
  const ways = codes.flatMap(one => one.ways)
  const noCode: Way = {
    tries: { key: `code:none:${wholeNetworkOf(asked.doorstep.ip)}`, windowStart: hourStart(context) },
    totals: [],
  }
  const hits = await readHits(tx, [noCode, ...ways].flatMap(windowsOf))
  const hasTries = (way: Way) => hits(way.tries) < triesPerCode
  const isOpen = (way: Way) => hasTries(way) && way.totals.every(({ window, limit }) => hits(window) < limit.hits)
  const open = codes.filter(one => one.ways.some(isOpen))
  if (open.length === 0 && ways.some(hasTries)) throw tooManyTries(context)
  const counted = open.length > 0 ? open.flatMap(one => one.ways) : [noCode]
  return { open: open.map(({ code }) => code), countWrongTry: () => countHits(tx, counted.flatMap(windowsOf)) }
}

/** All ways in which a caller can enter a code. */
function waysTo(context: Context, { emailKey, purpose, doorstep }: Asked, code: LivingCode): Way[] {
  const network = wholeNetworkOf(doorstep.ip)
  const total = (who: string, limit: Limit): Total => ({
    window: hitWindow(context, `code-tries:${purpose}:${emailKey}:${who}`, limit),
    limit,
  })
  const way = (name: string, ...totals: Total[]): Way => ({
    tries: { key: `code:${code.id}:${name}`, windowStart: code.created_at },
    totals,
  })
  const { linkKey, knownAs, signUpCookie, browser } = doorstep
  const hasAsked = browser !== undefined && code.asked_by?.equals(browser)
  const isFromMail = linkKey !== undefined && code.link_hash?.equals(createHash('sha256').update(linkKey).digest())
  return [
    ...(isFromMail ? [way('link')] : []),
    // No total: a browser has five tries at each code that it asks for, and an address has five codes in an hour.
    ...(hasAsked ? [way('asked')] : []),
    ...(knownAs ? [way(`known:${knownAs}`)] : []),
    ...(signUpCookie
      ? [way(`sign-up:${signUpCookie.toString('base64url')}`, total('sign-ups', narrowLimits.codeTriesFromSignUps))]
      : []),
    way(
      `network:${network}`,
      total(`network:${network}`, narrowLimits.codeTriesFromNetwork),
      total('strangers', narrowLimits.codeTriesFromStrangers),
    ),
  ]
}

function windowsOf({ tries, totals }: Way): HitWindow[] {
  return [tries, ...totals.map(({ window }) => window)]
}

function hourStart(context: Context): Date {
  return hitWindow(context, '', { hits: 0, windowSeconds: hourSeconds }).windowStart
}

async function readHits(tx: Tx, windows: readonly HitWindow[]): Promise<(window: HitWindow) => number> {
  const rows = await tx
    .selectFrom('rate_limit')
    .select(['key', 'window_start', 'hits'])
    .where(
      'key',
      'in',
      windows.map(({ key }) => key),
    )
    .execute()
  const hits = new Map(rows.map(row => [nameOf({ key: row.key, windowStart: row.window_start }), row.hits]))
  return window => hits.get(nameOf(window)) ?? 0
}

/** Two codes share their totals, and a statement may write a row only once. */
async function countHits(tx: Tx, windows: readonly HitWindow[]): Promise<void> {
  const distinct = new Map(windows.map(window => [nameOf(window), window]))
  await tx
    .insertInto('rate_limit')
    .values([...distinct.values()].map(({ key, windowStart }) => ({ key, window_start: windowStart, hits: 1 })))
    .onConflict(again =>
      again.columns(['key', 'window_start']).doUpdateSet(eb => ({ hits: eb('rate_limit.hits', '+', 1) })),
    )
    .execute()
}

function nameOf({ key, windowStart }: HitWindow): string {
  return `${windowStart.getTime()} ${key}`
}

function tooManyTries(context: Context): AppError {
  const endMs = hourStart(context).getTime() + hourSeconds * 1000
  return new AppError(
    'too-many-requests',
    'Too many wrong codes. Open the link in our latest email and enter its code there.',
    { retryAfterSeconds: Math.max(1, Math.ceil((endMs - context.clock.now().getTime()) / 1000)) },
  )
}
