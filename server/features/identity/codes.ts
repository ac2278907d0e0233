import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { codeWaitMs } from '#shared/domain/code-pace.ts'
import { mailboxOf } from '#shared/domain/mailbox.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { purposeKey } from '../../base/keys.ts'
import type { Tx } from '../../db/client.ts'
import { narrowLimits } from '../../http/limits.ts'
import { wholeNetworkOf } from '../../http/network.ts'
import { hitWindow } from '../../http/rate-limit.ts'
import { type CodeDoorstep, openCodes } from './code-tries.ts'

export type CodePurpose = 'verify-email' | 'reset-password' | 'leave-address' | 'take-address' | 'confirm-phone'

export const codeMinutes = 10
const linkKeyBytes = 16

/** Emailed to the user: six digits to enter, and a key in the link that no stranger can guess. */
export interface NewCode {
  code: string
  linkKey: string
  expiresAt: Date
}

/** What a code is for. A decoy is never emailed: it stands in where there is no account. */
export interface CodeSubject {
  emailKey: string
  purpose: CodePurpose
}

export interface AskedCode extends CodeSubject {
  signUpId?: string | undefined
  isDecoy?: boolean
  askedBy: Asker
  /** The hash of the cookie of the browser that asks. */
  browser?: Buffer | undefined
}

/** The owner of a confirmed address, or anyone on a network, who may type any address. */
export type Asker = { kind: 'owner' } | { kind: 'anyone'; ip: string }

/**
 * Makes a six-digit code for an address; undefined when the pace of codes does not allow one yet (`codeWaitMs`), or when this
 * network has used up its share of the mailbox. Earlier codes stay valid until they expire, so that a stranger who asks for codes
 * does not end those of the owner. Decoys have a pace of their own and never keep the owner of an address waiting.
 */
export async function makeCode(tx: Tx, context: Context, subject: AskedCode): Promise<NewCode | undefined> {
  const { emailKey, purpose, signUpId, browser, isDecoy = false } = subject
  const now = context.clock.now()
  if ((await codeWait(tx, context, subject)) > 0) return undefined
  if (!(await takeShare(tx, context, subject))) return undefined
  const made = {
    code: context.random.sixDigits(),
    linkKey: context.random.token(linkKeyBytes),
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  }
  await tx
    .insertInto('one_time_code')
    .values({
      id: context.random.id(),
      email_key: emailKey,
      purpose,
      code_hash: hashCode(context, subject, isDecoy ? 'none' : made.code),
      link_hash: hashLinkKey(made.linkKey),
      sign_up_id: signUpId ?? null,
      asked_by: browser ?? null,
      is_decoy: isDecoy,
      created_at: now,
      expires_at: made.expiresAt,
    })
    .execute()
  return made
}

/** How long the pace of codes lets the next one wait, in milliseconds. Holds the lock on them until the end of the transaction. */
export async function codeWait(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { emailKey, purpose, isDecoy = false }: CodeSubject & { isDecoy?: boolean },
): Promise<number> {
  const nowMs = clock.now().getTime()
  await lockText(tx, `${purpose}:${emailKey}`)
  const recent = await tx
    .selectFrom('one_time_code')
    .select('created_at')
    .where('email_key', '=', emailKey)
    .where('purpose', '=', purpose)
    .where('is_decoy', '=', isDecoy)
    .where('created_at', '>', new Date(nowMs - 3_600_000))
    .execute()
  return codeWaitMs(
    recent.map(({ created_at }) => created_at.getTime()),
    nowMs,
  )
}

/**
 * Counts a code against the share that one network has of one mailbox, whichever spelling of its address is typed;
 * false when the share is used up. For the owner of a confirmed address only the pace applies. Their codes are
 * counted too, so that all requests take the same time.
 */
async function takeShare(
  tx: Tx,
  context: Context,
  { emailKey, purpose, isDecoy = false, askedBy }: AskedCode,
): Promise<boolean> {
  const share =
    askedBy.kind === 'owner' ? `owner:${emailKey}` : `mailbox:${mailboxOf(emailKey)}:${wholeNetworkOf(askedBy.ip)}`
  const limit = narrowLimits.codesOfMailboxFromNetwork
  const { key, windowStart } = hitWindow(context, `codes:${purpose}:${isDecoy ? 'decoy:' : ''}${share}`, limit)
  const { hits } = await tx
    .insertInto('rate_limit')
    .values({ key, window_start: windowStart, hits: 1 })
    .onConflict(again =>
      again.columns(['key', 'window_start']).doUpdateSet(eb => ({ hits: eb('rate_limit.hits', '+', 1) })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return askedBy.kind === 'owner' || hits <= limit.hits
}

/**
 * Serialises sign-up, confirmation and changes of an address. Take this lock before any other lock on the address.
 */
export async function lockAddress(tx: Tx, emailKey: string): Promise<void> {
  await lockText(tx, `address:${emailKey}`)
}

async function lockText(tx: Tx, text: string): Promise<void> {
  await tx
    .selectNoFrom(({ fn, val }) =>
      fn('pg_advisory_xact_lock', [fn('hashtextextended', [val(text), val(0)])]).as('lock'),
    )
    .execute()
}

/** The refusal of a wrong code. The work that checks it returns it, so that the counted try is committed. */
export const wrongCode = () => new AppError('invalid-code', 'Invalid verification code')

interface GivenCode {
  emailKey: string
  purpose: CodePurpose
  code: string
  doorstep: CodeDoorstep
  /** `use-up` ends every code of this address and purpose; `keep` leaves them valid for the next step. */
  afterwards: 'use-up' | 'keep'
}

/**
 * Compares a code with the valid ones of an address. Undefined when it is wrong; the caller must commit, because the try is
 * counted in the same transaction. The rows are locked, so only one of many simultaneous tries uses a code. Throws 429.
 */
export async function checkCode(
  tx: Tx,
  context: Context,
  given: GivenCode,
): Promise<{ signUpId: string | null } | undefined> {
  const now = context.clock.now()
  const living = await tx
    .selectFrom('one_time_code')
    .select(['id', 'code_hash', 'link_hash', 'sign_up_id', 'asked_by', 'created_at'])
    .where('email_key', '=', given.emailKey)
    .where('purpose', '=', given.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(10)
    .forUpdate()
    .execute()
  const { open, countWrongTry } = await openCodes(tx, context, given, living)
  const hash = hashCode(context, given, given.code)
  const right = open.find(({ code_hash }) => timingSafeEqual(code_hash, hash))
  if (!right) {
    await countWrongTry()
    return undefined
  }
  if (given.afterwards === 'use-up') await endCodes(tx, context, given)
  return { signUpId: right.sign_up_id }
}

/** Ends every valid code of an address for one purpose. */
export async function endCodes(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  { emailKey, purpose }: CodeSubject,
): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ used_at: context.clock.now() })
    .where('email_key', '=', emailKey)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Keyed, because six digits could be guessed from a plain hash; bound to address and purpose. */
function hashCode(context: Context, { emailKey, purpose }: CodeSubject, code: string): Buffer {
  return createHmac('sha256', purposeKey(context.config.secret, 'one-time-code'))
    .update(`${purpose}\n${emailKey}\n${code}`)
    .digest()
}

/** 128 random bits need no salt. */
function hashLinkKey(linkKey: string): Buffer {
  return createHash('sha256').update(linkKey).digest()
}
