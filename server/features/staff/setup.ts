import { emailKey } from '#shared/domain/email.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { hashToken } from '../../base/hash-token.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { Meta, Transact } from '../../http/handler.ts'
import { hashPassword, refuseCommonPassword } from '../identity/passwords.ts'
import { startEnrolment } from './enrolment.ts'
import { findStaffByEmail, hasAdministrator, lockStaff, writeGrants } from './queries.ts'
import type { TotpSecret } from './second-factor.ts'

const tokenBytes = 32
/**
 * Several instances may start at once, and each prints a link. If a server restarts again and again, the oldest are
 * deleted.
 */
const mostTokens = 20

/** The link for creating the first administrator; undefined once there is one. */
export async function setupUrl(context: Context): Promise<string | undefined> {
  if (await hasAdministrator(context.db)) return undefined
  const token = context.random.token(tokenBytes)
  await context.db
    .insertInto('office_setup')
    .values({ token_hash: hashToken(token), created_at: context.clock.now() })
    .execute()
  await context.db
    .deleteFrom('office_setup')
    .where('token_hash', 'not in', query =>
      query.selectFrom('office_setup').select('token_hash').orderBy('created_at', 'desc').limit(mostTokens),
    )
    .execute()
  return `${context.config.publicUrl}/office/setup#${token}`
}

/** Creates the first administrator. Throws 410 for a wrong token and once there is an administrator, 409 and 422. */
export async function setUpOffice(
  context: Context,
  transact: Transact,
  given: { token: string; full_name: string; email: string; password: string },
  meta: Pick<Meta, 'office' | 'userAgent'>,
): Promise<TotpSecret> {
  await requireSetup(context.db, given.token)
  await refuseCommonPassword(given.password, 'password')
  const passwordHash = await hashPassword(given.password)
  return transact(async tx => {
    await lockStaff(tx)
    await requireSetup(tx, given.token)
    const id = await writeAdministrator(tx, context, given)
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id },
      action: 'staff.set-up',
      subject: `staff:${id}`,
    })
    return startEnrolment(
      tx,
      context,
      { staff: { id, email: given.email }, passwordHash, fullName: given.full_name },
      meta,
    )
  })
}

async function requireSetup(db: Queryable, token: string): Promise<void> {
  const known = await db
    .selectFrom('office_setup')
    .select('created_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!known || (await hasAdministrator(db)))
    throw new AppError(
      'gone',
      'This setup link is no longer valid. If there is no administrator yet, npm run office -- setup prints a new one.',
    )
}

/**
 * Of several people who begin, with one address or several, the first who gives a code from their app becomes the
 * administrator (`finishEnrolment`). Beginning puts nobody out.
 */
async function writeAdministrator(
  tx: Tx,
  context: Context,
  { full_name, email }: { full_name: string; email: string },
): Promise<string> {
  const key = emailKey(email)
  const before = await findStaffByEmail(tx, key)
  if (before?.joined_at)
    throw new AppError('already-exists', 'Someone with this email address is already on the staff list.')
  const id = before?.id ?? context.random.id()
  await tx
    .insertInto('staff')
    .values({ id, full_name, email, email_key: key, origin: 'setup', created_at: context.clock.now() })
    .onConflict(conflict => conflict.column('email_key').doUpdateSet({ origin: 'setup', disabled_at: null }))
    .execute()
  await writeGrants(tx, context, id, [{ role: 'administrator', scope: 'all' }])
  return id
}
