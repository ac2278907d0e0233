import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { signupBody } from '#shared/contract/schemas/accounts.ts'
import { currentConsent } from '#shared/domain/consent.ts'
import { emailKey } from '#shared/domain/email.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { PendingSignUpTable } from '../../db/tables.ts'
import { wholeNetworkOf } from '../../http/network.ts'
import { isRecoveryLive } from '../identity/recovery.ts'

export type PendingSignUp = Selectable<PendingSignUpTable>

/** Only the newest sign-ups of an address are kept. No one needs more. */
const maxPending = 10

/** The pending sign-ups of an address, newest first. */
export function pendingSignUps(db: Queryable, key: string): Promise<PendingSignUp[]> {
  return db
    .selectFrom('pending_sign_up')
    .selectAll()
    .where('email_key', '=', key)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPending)
    .execute()
}

interface NewSignUp {
  body: z.output<typeof signupBody>
  passwordHash: string
  userAgent: string
  /** The network address. */
  ip: string
  /** The browser's cookie from an earlier sign-up. If that was for this address, this sign-up replaces it. */
  earlierCookie: Buffer | undefined
  cookieHash: Buffer
}

/**
 * Adds a sign-up to the pending ones of its address. For an address with an account, or to which one is being moved, the same statements run and write nothing.
 * The caller must hold the lock of the address.
 */
export async function addPendingSignUp(tx: Tx, context: Context, signUp: NewSignUp): Promise<string> {
  const { body, passwordHash, userAgent, ip, earlierCookie, cookieHash } = signUp
  const id = context.random.id()
  const key = emailKey(body.email)
  await tx
    .deleteFrom('pending_sign_up')
    .where('email_key', '=', key)
    .where('cookie_hash', '=', earlierCookie ?? cookieHash)
    .execute()
  await sql`
    insert into pending_sign_up (id, email, email_key, full_name, phone, password_hash, program_type, program, cookie_hash,
      user_agent, network, agreed_version, created_at)
    select ${id}::uuid, ${body.email}, ${key}, ${body.full_name}, ${body.phone ?? null}, ${passwordHash},
      ${body.program_type}, ${body.program || null}, ${cookieHash}, ${userAgent || null}, ${wholeNetworkOf(ip)},
      ${currentConsent().version}, ${context.clock.now()}
    where not exists (select from account where email_key = ${key} and email_verified_at is not null)
      and not exists (select from account_recovery where new_email_key = ${key} and approved_at is not null
        and ${isRecoveryLive(context)})`.execute(tx)
  await markContested(tx, key)
  await tx
    .deleteFrom('pending_sign_up')
    .where('email_key', '=', key)
    .where('id', 'not in', query =>
      query
        .selectFrom('pending_sign_up')
        .select('id')
        .where('email_key', '=', key)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxPending),
    )
    .execute()
  return id
}

/**
 * Adds an account that an earlier release opened before its address was confirmed to the pending sign-ups. The row stays, because
 * a server of that release may still be running.
 */
export async function adoptUnconfirmedAccount(tx: Tx, key: string): Promise<void> {
  await sql`
    insert into pending_sign_up (id, email, email_key, full_name, phone, password_hash, program_type, program, agreed_version,
      created_at)
    select account.id, email, email_key, full_name, phone, password_hash, program_type, program,
      coalesce((select max(version) from consent where account_id = account.id), ''), updated_at
    from account where email_key = ${key} and email_verified_at is null
    on conflict (id) do update set password_hash = excluded.password_hash`.execute(tx)
  await markContested(tx, key)
}

/** The mark outlives the other sign-up: it records that two people may be involved. */
async function markContested(tx: Tx, key: string): Promise<void> {
  await sql`
    update pending_sign_up set is_contested = true
    where email_key = ${key} and not is_contested and exists (
      select from pending_sign_up other
      where other.email_key = ${key} and other.password_hash <> pending_sign_up.password_hash)`.execute(tx)
}

export async function removePendingSignUps(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('pending_sign_up').where('email_key', '=', key).execute()
}

export interface Caller {
  cookie: Buffer | undefined
  /** The hash of the password given with the code. */
  passwordHash: string | undefined
  /** The sign-up that the code was emailed for. */
  codeOf: string | null
  /** Whether a sign-up may be the caller’s own although they prove nothing (`mayBeOwn`). */
  mayBeOwn(signUp: PendingSignUp): boolean
}

/**
 * Which sign-up belongs to the person who has entered a right code: the one of their browser if its password is theirs too, else the
 * one whose password they gave, else the one of their browser. Without any of these, the one that the code was emailed for, and it is
 * theirs only if no other password was ever pending for this address, they gave none that is wrong, and nothing says that they are
 * someone else.
 */
export function whoseSignUp(
  pending: readonly PendingSignUp[],
  { cookie, passwordHash, codeOf, mayBeOwn }: Caller,
): { signUp: PendingSignUp; isTheirs: boolean } | undefined {
  const hasPassword = (one: PendingSignUp) => passwordHash !== undefined && one.password_hash === passwordHash
  const isOfBrowser = (one: PendingSignUp) => cookie !== undefined && one.cookie_hash?.equals(cookie)
  const proven =
    pending.find(one => hasPassword(one) && isOfBrowser(one)) ?? pending.find(hasPassword) ?? pending.find(isOfBrowser)
  if (proven) return { signUp: proven, isTheirs: true }
  const signUp = pending.find(({ id }) => id === codeOf) ?? pending[0]
  if (!signUp) return undefined
  const isTheirs = passwordHash === undefined && !pending.some(one => one.is_contested) && mayBeOwn(signUp)
  return { signUp, isTheirs }
}

/**
 * Whether a sign-up may be the caller’s, who has a code for it and nothing else: they are where it was made, in the same
 * kind of browser. Otherwise the owner of the mailbox may have typed a code that a stranger caused, and the stranger’s
 * password must open nothing. It does not matter whether someone applied with the address before: who applies, signs up
 * and enters the code without cookies does so in one place.
 */
export function ownWithoutProof({ ip, userAgent }: { ip: string; userAgent: string }): Caller['mayBeOwn'] {
  const own = { network: wholeNetworkOf(ip), browser: userAgent || null }
  return ({ network, user_agent }) => network === null || (network === own.network && user_agent === own.browser)
}

/** 256 random bits need no salt. */
export function hashSignUpCookie(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
