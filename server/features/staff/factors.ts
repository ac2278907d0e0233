import type { factors } from '#shared/contract/schemas/staff.ts'
import type { Queryable } from '../../db/client.ts'

type Factor = (typeof factors)[number]

/** The second factors that somebody has set up. */
export async function readFactors(db: Queryable, staffId: string): Promise<Factor[]> {
  const { totp_confirmed_at, has_passkey } = await db
    .selectFrom('staff')
    .select(['totp_confirmed_at'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('staff_passkey').select('id').whereRef('staff_passkey.staff_id', '=', 'staff.id')).as(
        'has_passkey',
      ),
    )
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return [...(totp_confirmed_at ? (['app'] as const) : []), ...(has_passkey ? (['passkey'] as const) : [])]
}
