import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { Meta } from '../../http/handler.ts'
import { knowBrowser } from './known-browsers.ts'
import { getRights, presentMe, type StaffWithGrants } from './queries.ts'
import { startSession } from './sessions.ts'

/** Signs in someone who has given both factors: starts a session, whose cookie is sent with the response. */
export async function enter(
  tx: Tx,
  context: Context,
  staff: StaffWithGrants,
  meta: Pick<Meta, 'office' | 'officeKnown' | 'userAgent'>,
  detail: { with?: 'passkey' | 'sign-on' } = {},
) {
  meta.office.keep(await startSession(tx, context, staff.id, { proven: 'both', userAgent: meta.userAgent }))
  await knowBrowser(tx, context, staff.id, meta.officeKnown)
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: staff.id },
    action: 'staff.signed-in',
    subject: `staff:${staff.id}`,
    detail,
  })
  const { id, full_name, email } = staff
  const grants = await getRights(tx, id, context.clock.now())
  return presentMe(
    tx,
    { id, fullName: full_name, email, grants },
    { issuer: context.signOn?.issuer, clock: context.clock },
  )
}
