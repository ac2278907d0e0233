import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { emailKey } from '#shared/domain/email.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as emails from '../../emails/staff.ts'
import { AppError } from '../../errors.ts'
import type { Meta, StaffMember, Transact } from '../../http/handler.ts'
import { hashPassword, isPassword } from '../identity/passwords.ts'
import { tryAsStranger } from '../identity/wrong-passwords.ts'
import { enter } from './enter.ts'
import { askForFactor } from './factors.ts'
import { findStaffByEmail, hasAdministrator, lockStaff, type StaffRecord } from './queries.ts'
import { signedOut } from './require-staff.ts'
import { giveRecoveryCodes, refused, spendRecoveryCode, spendTotp } from './second-factor.ts'
import { endSession, endSessions, findSession, freshen, type OfficeSession } from './sessions.ts'

type Doorstep = Pick<Meta, 'ip' | 'office' | 'userAgent'>

const triesForSession = 5
const whenTooMany = (wait: string) => `Too many wrong attempts. Wait ${wait}.`

/** Compared with if there is no such account, so that the timing is the same. */
let nobodysHash: Promise<string> | undefined

/** The first step: the password. Throws 401, with the same message and timing for every error, and 429. */
export async function signIn(
  context: Context,
  transact: Transact,
  given: { email: string; password: string },
  meta: Doorstep,
) {
  const key = emailKey(given.email)
  const staff = await findStaffByEmail(context.db, key)
  nobodysHash ??= hashPassword(context.random.token(16))
  const hash = staff?.password_hash && !staff.disabled_at ? staff.password_hash : undefined
  const compared = hash ?? (await nobodysHash)
  const isRight = await tryAsStranger(
    context,
    { emailKey: `staff ${key}`, ip: meta.ip, whenTooMany },
    async turn => (await isPassword(given.password, compared, turn)) && hash !== undefined,
  )
  if (!isRight || !staff) {
    context.log.warn({ staff: staff?.id }, 'a sign-in to the office was refused')
    throw refused()
  }
  return transact(tx => askForFactor(tx, context, staff, meta))
}

/** The second step: a code. The session continues under a new token. Throws 401, and 429. */
export async function giveSecondFactor(context: Context, transact: Transact, code: string, meta: Doorstep) {
  const found = await findSession(context.db, context, meta.office.given, 'password')
  if (!found) throw refused()
  const staff = await tryCode(context, transact, { found, code, ip: meta.ip }, async tx => {
    await endSession(tx, context, found.session.id)
    return enter(tx, context, found.staff, meta)
  })
  return { staff }
}

/** Counts a code before comparing it. The fifth wrong one in a session ends it, and its owner is told. */
async function tryCode<Done>(
  context: Context,
  transact: Transact,
  { found, code, ip }: { found: OfficeSession; code: string; ip: string },
  whenRight: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  let done: { value: Done } | undefined
  await tryAsStranger(context, { emailKey: `staff-code ${found.staff.id}`, ip, whenTooMany }, async () => {
    done = await transact(async tx => {
      const tries = await countTry(tx, found.session.id)
      if (tries === undefined) return undefined
      const isRight =
        (await spendTotp(tx, context, found.staff, code)) ||
        (await spendRecoveryCode(tx, context, found.staff.id, code))
      if (isRight) return { value: await whenRight(tx) }
      if (tries >= triesForSession) await endGuessing(tx, context, found)
      return undefined
    })
    return done !== undefined
  })
  if (!done) throw refused()
  return done.value
}

/** How many codes were tried in this session, including this one; undefined if it has ended since. */
async function countTry(tx: Tx, sessionId: string): Promise<number | undefined> {
  const counted = await tx
    .updateTable('staff_session')
    .set(eb => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('wrong_codes')
    .executeTakeFirst()
  return counted?.wrong_codes
}

async function endGuessing(tx: Tx, context: Context, { staff, session }: OfficeSession): Promise<void> {
  const now = context.clock.now()
  await endSession(tx, context, session.id)
  await recordAudit(tx, context, {
    actor: { kind: 'visitor' },
    action: 'staff.wrong-codes',
    subject: `staff:${staff.id}`,
  })
  await enqueueMail(tx, context, {
    kind: 'staff-wrong-codes',
    to: staff.email,
    content: emails.wrongSecondFactor({ name: staff.full_name, when: `${longDate(now)} at ${clockTime(now)}` }),
  })
}

/**
 * The first code from a new app: the person has joined. Throws 401, and 410 for a setup that someone else finished.
 */
export async function confirmTotp(context: Context, transact: Transact, code: string, meta: Doorstep) {
  const found = await findSession(context.db, context, meta.office.given, 'enrolling')
  if (!found) throw refused()
  return tryCode(context, transact, { found, code, ip: meta.ip }, async tx => {
    await lockStaff(tx)
    await join(tx, context, found.staff)
    // Anyone who started to set up a second factor elsewhere can no longer finish.
    await endSessions(tx, context, found.staff.id)
    return {
      staff: await enter(tx, context, found.staff, meta),
      recovery_codes: await giveRecoveryCodes(tx, context, found.staff.id),
    }
  })
}

async function join(tx: Tx, context: Context, staff: StaffRecord): Promise<void> {
  if (staff.origin === 'setup' && !staff.joined_at && (await hasAdministrator(tx)))
    throw new AppError('gone', 'Someone else has set up the office. Ask them for an invitation.')
  const now = context.clock.now()
  await tx
    .updateTable('staff')
    .set({ totp_confirmed_at: now, joined_at: staff.joined_at ?? now })
    .where('id', '=', staff.id)
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: staff.id },
    action: 'staff.joined',
    subject: `staff:${staff.id}`,
  })
}

/**
 * The second factor again, for actions that need a fresh one. Throws 401, and 429; five wrong codes end the session.
 */
export async function stepUp(
  context: Context,
  transact: Transact,
  code: string,
  meta: Pick<Meta, 'ip' | 'office'>,
): Promise<void> {
  const found = await findSession(context.db, context, meta.office.given, 'both')
  if (!found) throw signedOut()
  await tryCode(context, transact, { found, code, ip: meta.ip }, tx => freshen(tx, context, found.session.id))
}

export async function signOut(context: Context, transact: Transact, member: StaffMember, meta: Pick<Meta, 'office'>) {
  await transact(async tx => {
    await endSession(tx, context, member.sessionId)
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'staff.signed-out',
      subject: `staff:${member.id}`,
    })
  })
  meta.office.drop()
}
