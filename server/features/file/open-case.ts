import type * as z from 'zod'
import type { openedCase } from '#shared/contract/schemas/file.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { moveCase } from '../applications/life.ts'
import { getApplication } from '../applications/queries.ts'
import { lockFile, type OpenedFile } from './access.ts'
import { stateNow } from './present-case.ts'

/** Starts work on a received case. If someone else has already started, nothing changes. */
export function openCase(
  context: Context,
  transact: Transact,
  member: StaffMember,
  uuid: string,
): Promise<z.output<typeof openedCase>> {
  return transact(async tx => {
    const file = await lockFile(tx, member, uuid, ['documents.check', 'work.plan'])
    await beginWork(tx, context, member, file)
    return { case: await stateNow(tx, member, uuid) }
  })
}

/** Starts work on a received case as a side effect of other work. The caller must hold the lock. */
export async function beginWork(tx: Tx, context: Context, member: StaffMember, { row }: OpenedFile): Promise<void> {
  if (row.stage !== 'received') return
  const actor = { kind: 'staff', id: member.id } as const
  await moveCase(tx, context, await getApplication(tx, row.id), { event: 'open', actor })
  await recordAudit(tx, context, { actor, action: 'case.opened', subject: `application:${row.uuid}` })
}
