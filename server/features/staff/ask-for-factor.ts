import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import type { Meta } from '../../http/handler.ts'
import { mayEnrol, startEnrolment } from './enrolment.ts'
import { readFactors } from './factors.ts'
import type { StaffRecord } from './queries.ts'
import type { TotpSecret } from './second-factor.ts'
import { startSession } from './sessions.ts'

type Next = { next: 'totp'; has_passkey?: true } | ({ next: 'enrol-totp' } & TotpSecret)

/**
 * After the first factor: starts a session that waits for the second one, or in which the app is set up. Undefined for
 * someone who has neither a second factor of ours nor the right to set one up.
 */
export async function askForFactor(
  tx: Tx,
  context: Context,
  { staff, first }: { staff: StaffRecord; first: 'password' | 'sign-on' },
  meta: Pick<Meta, 'office' | 'userAgent'>,
): Promise<Next | undefined> {
  const own = await readFactors(tx, staff.id)
  if (own.length > 0) {
    const { userAgent } = meta
    meta.office.keep(await startSession(tx, context, staff.id, { proven: 'password', userAgent }))
    return { next: 'totp', ...(own.includes('passkey') ? { has_passkey: true } : {}) }
  }
  if (!(await mayEnrol(tx, context, staff, first))) return undefined
  return { next: 'enrol-totp', ...(await startEnrolment(tx, context, { staff }, meta)) }
}
