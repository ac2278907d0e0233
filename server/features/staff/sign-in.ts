import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { emailKey } from '#shared/domain/email.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as emails from '../../emails/staff.ts'
import type { Meta, StaffMember, Transact } from '../../http/handler.ts'
import { hashPassword, isPassword } from '../identity/passwords.ts'
import { askForFactor } from './ask-for-factor.ts'
import { finishEnrolment } from './enrolment.ts'
import { enter } from './enter.ts'
import { tryAtOffice } from './known-browsers.ts'
import { findStaffByEmail, lockStaff, type StaffRecord } from './queries.ts'
import { noteWrongPassword } from './refused-sign-ins.ts'
import { signedOut } from './require-staff.ts'
import {
  type CodeVerdict,
  giveRecoveryCodes,
  refused,
  refusedCode,
  spendRecoveryCode,
  spendTotp,
  stepOfCode,
} from './second-factor.ts'
import { endSession, endSessions, findSession, freshen, type OfficeSession } from './sessions.ts'

type Doorstep = Pick<Meta, 'ip' | 'office' | 'officeKnown' | 'userAgent'>

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
  const isRight = await tryAtOffice(
    context,
    { key, staffId: staff?.id, meta, whenTooMany },
    async turn => (await isPassword(given.password, compared, turn)) && hash !== undefined,
  )
  if (!isRight || !staff) {
    context.log.warn({ staff: staff?.id }, 'a sign-in to the office was refused')
    await noteWrongPassword(context, staff?.id)
    throw refused()
  }
  const asked = await transact(tx => askForFactor(tx, context, { staff, first: 'password' }, meta))
  if (asked) return asked
  await noteWrongPassword(context, staff.id)
  throw refused()
}

/** The second step: a code. The session continues under a new token. Throws 401, and 429. */
export async function giveSecondFactor(context: Context, transact: Transact, code: string, meta: Doorstep) {
  const found = await findSession(context.db, context, meta.office.given, 'password')
  if (!found) throw refused()
  const { id } = found.staff
  type Entered = Awaited<ReturnType<typeof enter>>
  const seen: { tried: Tried<Entered> } = { tried: 'wrong' }
  await tryAtOffice(context, { key: `code ${id}`, staffId: id, meta, whenTooMany }, async () => {
    seen.tried = await tryCode(context, transact, found, async tx => {
      const verdict = await verdictOn(tx, context, found.staff, code)
      if (verdict !== 'right') return verdict
      await endSession(tx, context, found.session.id)
      return { done: await enter(tx, context, found.staff, meta) }
    })
    return typeof seen.tried !== 'string'
  })
  return { staff: doneOf(context, found, seen.tried) }
}

/** What became of a code, or why it was refused. */
type Tried<Done> = { done: Done } | 'ended' | Exclude<CodeVerdict, 'right'>

/** Throws 401. */
function doneOf<Done>(context: Context, { staff }: OfficeSession, tried: Tried<Done>): Done {
  if (typeof tried !== 'string') return tried.done
  if (tried === 'unreadable')
    context.log.error({ staff: staff.id }, 'the sign-in app of a member of staff was set up under another JWT_SECRET')
  throw tried === 'ended' ? refused() : refusedCode(context, tried)
}

/** A code from the app, or one of the recovery codes. */
export async function verdictOn(tx: Tx, context: Context, staff: StaffRecord, code: string): Promise<CodeVerdict> {
  const verdict = await spendTotp(tx, context, staff, code)
  return verdict !== 'right' && (await spendRecoveryCode(tx, context, staff.id, code)) ? 'right' : verdict
}

/**
 * Counts a code in its session before comparing it. One that is refused leaves a line; the fifth ends the session, and
 * its owner is told.
 */
async function tryCode<Done>(
  context: Context,
  transact: Transact,
  found: OfficeSession,
  compare: (tx: Tx) => Promise<Tried<Done>>,
): Promise<Tried<Done>> {
  return transact(async tx => {
    const tries = await countTry(tx, found.session.id)
    if (tries === undefined) return 'ended'
    const tried = await compare(tx)
    if (typeof tried !== 'string') return tried
    await recordAudit(tx, context, {
      actor: { kind: 'visitor' },
      action: 'staff.code-refused',
      subject: `staff:${found.staff.id}`,
    })
    if (tries >= triesForSession) await endGuessing(tx, context, found)
    return tried
  })
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
  const tried = await tryCode(context, transact, found, async tx => {
    const { enrol_secret: secret } = found.session
    if (secret === null) return 'ended' as const
    const step = stepOfCode(context, found.staff, secret, code)
    if (typeof step !== 'number') return step
    await lockStaff(tx)
    const staff = await finishEnrolment(tx, context, found, { secret, step })
    // Anyone who started to set up a second factor elsewhere can no longer finish.
    await endSessions(tx, context, staff.id)
    const recovery_codes = await giveRecoveryCodes(tx, context, staff.id)
    return { done: { staff: await enter(tx, context, staff, meta), recovery_codes } }
  })
  return doneOf(context, found, tried)
}

/**
 * The second factor again, for actions that need a fresh one. It is counted in the session alone, so that no neighbour
 * stops anyone who is signed in. Throws 401; five wrong codes end the session.
 */
export async function stepUp(
  context: Context,
  transact: Transact,
  code: string,
  meta: Pick<Meta, 'office'>,
): Promise<void> {
  const found = await findSession(context.db, context, meta.office.given, 'both')
  if (!found) throw signedOut()
  const tried = await tryCode(context, transact, found, async tx => {
    const verdict = await verdictOn(tx, context, found.staff, code)
    if (verdict !== 'right') return verdict
    await freshen(tx, context, found.session.id)
    return { done: true }
  })
  doneOf(context, found, tried)
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
