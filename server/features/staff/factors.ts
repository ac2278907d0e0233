import type { factors } from '#shared/contract/schemas/staff.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { Meta } from '../../http/handler.ts'
import type { StaffRecord } from './queries.ts'
import { giveSecret, type TotpSecret } from './second-factor.ts'
import { startSession } from './sessions.ts'

type Factor = (typeof factors)[number]

/** The second factors that someone has: their own, and the named sign-in service if their account is linked to it. */
export async function readFactors(db: Queryable, staffId: string, issuer?: string): Promise<Factor[]> {
  const { totp_confirmed_at, has_passkey, has_sign_on } = await db
    .selectFrom('staff')
    .select('totp_confirmed_at')
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('staff_passkey').select('id').whereRef('staff_passkey.staff_id', '=', 'staff.id')).as(
        'has_passkey',
      ),
      exists(
        selectFrom('staff_sign_on')
          .select('subject')
          .whereRef('staff_sign_on.staff_id', '=', 'staff.id')
          .where('staff_sign_on.issuer', '=', issuer ?? ''),
      ).as('has_sign_on'),
    ])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const all: [Factor, unknown][] = [
    ['app', totp_confirmed_at],
    ['passkey', has_passkey],
    ['sign-on', has_sign_on],
  ]
  return all.filter(([, isSetUp]) => isSetUp).map(([factor]) => factor)
}

/** After the first factor: starts a session that waits for the second one, or in which the app is set up. */
export async function askForFactor(
  tx: Tx,
  context: Context,
  staff: Pick<StaffRecord, 'id' | 'email'>,
  meta: Pick<Meta, 'office' | 'userAgent'>,
): Promise<{ next: 'totp'; has_passkey?: true } | ({ next: 'enrol-totp' } & TotpSecret)> {
  const own = await readFactors(tx, staff.id)
  const proven = own.length === 0 ? 'enrolling' : 'password'
  meta.office.keep(await startSession(tx, context, staff.id, { proven, userAgent: meta.userAgent }))
  if (own.includes('passkey')) return { next: 'totp', has_passkey: true }
  if (own.length > 0) return { next: 'totp' }
  return { next: 'enrol-totp', ...(await giveSecret(tx, context, staff)) }
}
