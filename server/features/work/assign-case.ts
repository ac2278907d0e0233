import type * as z from 'zod'
import type { assigneeBody, movedCase } from '#shared/contract/schemas/file-work.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockFile, type OpenedFile } from '../file/access.ts'
import { stateNow } from '../file/present-case.ts'
import { requireRevision } from '../file/stale.ts'
import { assignees, barredFrom } from './colleagues.ts'

/**
 * Assigns a case to someone, or to no one. Throws 404, 403, 409 for a stale revision, 422 for someone who may not
 * read it.
 */
export function assignCase(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, staff_id, revision }: z.output<typeof assigneeBody> & { uuid: string },
): Promise<z.output<typeof movedCase>> {
  return transact(async tx => {
    const file = await lockFile(tx, member, uuid, ['work.plan'])
    await requireRevision(tx, file, revision)
    if (staff_id !== file.row.assignee_id) {
      if (staff_id !== null) await requireAssignable(tx, file, staff_id)
      await tx
        .updateTable('admission_case')
        .set(eb => ({ assignee_id: staff_id, revision: eb('revision', '+', 1) }))
        .where('application_id', '=', file.row.id)
        .execute()
      await recordAudit(tx, context, {
        actor: { kind: 'staff', id: member.id },
        action: 'application.assigned',
        subject: `application:${uuid}`,
        detail: { from: file.row.assignee_id, to: staff_id },
      })
    }
    return { case: await stateNow(tx, member, uuid) }
  })
}

async function requireAssignable(tx: Tx, file: OpenedFile, staffId: string): Promise<void> {
  const [person] = await assignees(tx, [staffId])
  if (!person || barredFrom(file, person))
    throw invalidFields([
      { field: 'staff_id', message: 'This colleague cannot read this application. Choose another.' },
    ])
}
