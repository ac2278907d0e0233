import type * as z from 'zod'
import type { batchBody, confirmBody, confirmedBatch, frozenBatch } from '#shared/contract/schemas/queue-work.ts'
import { type Permission, permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError, outsideRole } from '../../base/errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { confirmInvitations } from '../sittings/confirm-invitations.ts'
import { freezeInvitations } from '../sittings/freeze-invitations.ts'
import { confirmRequests, freezeRequests } from '../work/ask-many.ts'
import { confirmAssignments, freezeAssignments } from '../work/batches.ts'
import { confirmMessage, freezeMessage } from '../work/write-to-many.ts'
import { confirmDecisions } from './confirm-decisions.ts'
import { freezeAgain, freezeDecisions } from './freeze-decisions.ts'

type Body = z.output<typeof batchBody>

/** Stores an action for selected applications. Nothing changes until it is confirmed. */
export async function createBatch(
  context: Context,
  transact: Transact,
  member: StaffMember,
  body: Body,
): Promise<z.output<typeof frozenBatch>> {
  switch (body.action) {
    case 'assign':
      requireRight(member, 'work.plan')
      return freezeAssignments(context, transact, member, body)
    case 'invite':
      requireRight(member, 'work.plan')
      return freezeInvitations(context, transact, member, body)
    case 'write':
      requireRight(member, 'documents.check')
      return freezeMessage(context, transact, member, body)
    case 'ask':
      requireRight(member, 'documents.check')
      return freezeRequests(context, transact, member, body)
    case 'again':
      return freezeAgain(context, transact, member, body.batch)
    case 'propose': {
      const proposal = 'proposal' in body ? body.proposal : undefined
      return freezeDecisions(context, transact, member, { action: 'propose', choice: body, proposal })
    }
    case 'approve':
    case 'discard':
      return freezeDecisions(context, transact, member, {
        action: body.action,
        choice: body,
        reason: body.reason || undefined,
      })
  }
  return body satisfies never
}

/** Executes a stored batch. Throws like the use case of its action. */
export async function confirmBatch(
  context: Context,
  transact: Transact,
  member: StaffMember,
  confirmed: { id: string } & z.output<typeof confirmBody>,
): Promise<z.output<typeof confirmedBatch>> {
  const batch = await context.db
    .selectFrom('case_batch')
    .select('action')
    .where('id', '=', confirmed.id)
    .where('staff_id', '=', member.id)
    .executeTakeFirst()
  if (!batch) throw new AppError('not-found', 'There is no such choice.')
  if (batch.action === 'invite') {
    requireRight(member, 'work.plan')
    const invited = await confirmInvitations(context, transact, member, confirmed)
    context.bell.ring('tell-sittings')
    return invited
  }
  if (batch.action === 'write') {
    requireRight(member, 'documents.check')
    return confirmMessage(context, transact, member, confirmed)
  }
  if (batch.action === 'ask') {
    requireRight(member, 'documents.check')
    return confirmRequests(context, transact, member, confirmed)
  }
  if (batch.action !== 'assign') return confirmDecisions(context, transact, member, confirmed)
  requireRight(member, 'work.plan')
  return confirmAssignments(context, transact, member, confirmed)
}

function requireRight({ grants }: StaffMember, permission: Permission): void {
  if (!permissionsOf(grants).includes(permission)) throw outsideRole()
}
