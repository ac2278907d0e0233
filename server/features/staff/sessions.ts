import type { Selectable } from 'kysely'
import { type Grant, officeSession } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { hashToken } from '../../base/hash-token.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { StaffSessionTable } from '../../db/tables.ts'
import { ownAt, rightsAt, type StaffRecord } from './queries.ts'

/* An office session: a cookie with 256 random bits, of which only the hash is stored (office.md section 3). */

const { idleMs, longestMs } = officeSession
/** Time to type a code, or to scan one and type it. */
const halfWayMs = 15 * 60_000
const freshMs = 5 * 60_000
/** Every call counts as activity, but not every call is worth a write. */
const noteUseAfterMs = 60_000
const tokenBytes = 32

/** The progress of a sign-in: the password, a second factor that is being set up, or both. */
export type Proven = 'password' | 'enrolling' | 'both'

export type SessionRecord = Pick<
  Selectable<StaffSessionTable>,
  | 'id'
  | 'staff_id'
  | 'wrong_codes'
  | 'last_used_at'
  | 'fresh_until'
  | 'enrol_secret'
  | 'enrol_password_hash'
  | 'enrol_full_name'
> & { proven: Proven }

export interface OfficeSession {
  session: SessionRecord
  staff: StaffRecord & { grants: Grant[]; own: number[] }
}

/** What is being set up in a session: the sealed secret of an app, and what takes effect with it. */
interface Enrolling {
  secret: Buffer
  passwordHash?: string | undefined
  fullName?: string | undefined
}

/** Starts a session and returns the token for its cookie. */
export async function startSession(
  tx: Tx,
  context: Context,
  staffId: string,
  { proven, userAgent, enrol }: { proven: Proven; userAgent: string; enrol?: Enrolling },
): Promise<string> {
  const now = context.clock.now()
  const token = context.random.token(tokenBytes)
  await tx
    .insertInto('staff_session')
    .values({
      id: context.random.id(),
      token_hash: hashToken(token),
      staff_id: staffId,
      proven,
      created_at: now,
      last_used_at: now,
      ends_at: new Date(now.getTime() + (proven === 'both' ? longestMs : halfWayMs)),
      fresh_until: proven === 'both' ? new Date(now.getTime() + freshMs) : null,
      user_agent: userAgent || null,
      enrol_secret: enrol?.secret ?? null,
      enrol_password_hash: enrol?.passwordHash ?? null,
      enrol_full_name: enrol?.fullName ?? null,
    })
    .execute()
  return token
}

/** Runs on every call of the office. */
const readSession = compileOnce((db, tokenHash: Buffer, proven: Proven, now: Date, usedAfter: Date) =>
  db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .selectAll('staff')
    .select([
      'staff_session.id as session_id',
      'staff_session.wrong_codes',
      'staff_session.last_used_at',
      'staff_session.fresh_until',
      'staff_session.enrol_secret',
      'staff_session.enrol_password_hash',
      'staff_session.enrol_full_name',
      rightsAt(now),
      ownAt(now).as('own'),
    ])
    .where('staff_session.token_hash', '=', tokenHash)
    .where('staff_session.proven', '=', proven)
    .where('staff_session.ended_at', 'is', null)
    .where('staff_session.ends_at', '>', now)
    .where('staff_session.last_used_at', '>', usedAfter)
    .where('staff.disabled_at', 'is', null)
    .compile(),
)

/** The live session of a cookie at this step, with its member of staff; undefined for any other. */
export async function findSession(
  db: Queryable,
  context: Context,
  cookie: string | undefined,
  proven: Proven,
): Promise<OfficeSession | undefined> {
  if (cookie === undefined) return undefined
  const now = context.clock.now()
  const [row] = await readSession(db, hashToken(cookie), proven, now, new Date(now.getTime() - idleMs))
  if (!row) return undefined
  const { session_id: id, wrong_codes, last_used_at, fresh_until, ...rest } = row
  const { enrol_secret, enrol_password_hash, enrol_full_name, ...staff } = rest
  const enrolling = { enrol_secret, enrol_password_hash, enrol_full_name }
  return { staff, session: { id, staff_id: staff.id, proven, wrong_codes, last_used_at, fresh_until, ...enrolling } }
}

/** Keeps an active session alive. */
export async function noteUse(context: Context, { id, last_used_at }: SessionRecord): Promise<void> {
  const now = context.clock.now()
  if (now.getTime() - last_used_at.getTime() < noteUseAfterMs) return
  await context.db.updateTable('staff_session').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** The second factor was given again, and counts as fresh for five minutes. */
export async function freshen(tx: Tx, context: Context, id: string): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({ wrong_codes: 0, fresh_until: new Date(context.clock.now().getTime() + freshMs) })
    .where('id', '=', id)
    .execute()
}

export async function endSession(tx: Queryable, context: Context, id: string): Promise<void> {
  await tx.updateTable('staff_session').set({ ended_at: context.clock.now() }).where('id', '=', id).execute()
}

/** Ends every session of someone, or all except this one. */
export async function endSessions(tx: Tx, context: Context, staffId: string, except?: string): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({ ended_at: context.clock.now() })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, query => query.where('id', '<>', except ?? ''))
    .execute()
}
