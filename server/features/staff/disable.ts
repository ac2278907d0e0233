import type { Context } from '../../base/context.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { text } from '../../emails/mail-content.ts'
import { tellDone } from './concerned.ts'
import { endCoversOf } from './end-covers.ts'
import type { StaffRecord } from './queries.ts'
import { endSessions } from './sessions.ts'

interface By {
  actor: Actor
  /** The name of the person who does it. */
  by: string
}

/** Ends every session, link and cover of someone. The person and all administrators are emailed. */
export async function disable(tx: Tx, context: Context, staff: StaffRecord, { actor, by }: By): Promise<void> {
  await endCoversOf(tx, context, staff.id, { actor, by })
  await tx.updateTable('staff').set({ disabled_at: context.clock.now() }).where('id', '=', staff.id).execute()
  await tx.deleteFrom('staff_invitation').where('staff_id', '=', staff.id).execute()
  await endSessions(tx, context, staff.id)
  await recordAudit(tx, context, { actor, action: 'staff.disabled', subject: `staff:${staff.id}` })
  await tellDone(tx, context, staff.id, { by, what: text`the account of ${staff.full_name} is disabled` })
}

/** Lets someone sign in again, with the grants that they had. */
export async function enable(tx: Tx, context: Context, staff: StaffRecord, { actor, by }: By): Promise<void> {
  await tx.updateTable('staff').set({ disabled_at: null }).where('id', '=', staff.id).execute()
  await recordAudit(tx, context, { actor, action: 'staff.enabled', subject: `staff:${staff.id}` })
  await tellDone(tx, context, staff.id, { by, what: text`the account of ${staff.full_name} is enabled again` })
}
