import type { factors } from '#shared/contract/schemas/staff.ts'
import type { Queryable } from '../../db/client.ts'

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
