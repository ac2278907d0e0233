import { type Permission, permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { outsideRole } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { atPlace } from '../scope/places.ts'
import { obstaclesToApprove } from './approve.ts'
import { obstaclesToDiscard } from './end-decisions.ts'
import type { DecidedCase } from './find-decided.ts'
import type { Obstacle } from './obstacles.ts'
import { obstaclesToPropose } from './propose.ts'

/** Actions on the decisions of many applications together. */
export const decidingActions = ['propose', 'approve', 'discard'] as const
export type DecidingAction = (typeof decidingActions)[number]

/** Any of these permissions for an application is enough. */
export const neededFor: Record<DecidingAction, readonly Permission[]> = {
  propose: ['decisions.propose'],
  approve: ['decisions.approve'],
  discard: ['decisions.propose', 'decisions.approve'],
}

/** Throws 403 for a role that never may. Where someone may is checked separately. */
export function requireRole({ grants }: Pick<StaffMember, 'grants'>, action: DecidingAction): void {
  const held = permissionsOf(grants)
  if (!neededFor[action].some(one => held.includes(one))) throw outsideRole()
}

/** What currently prevents an action. */
export async function obstaclesTo(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  member: Pick<StaffMember, 'id' | 'grants'>,
  action: DecidingAction,
  cases: readonly DecidedCase[],
): Promise<Obstacle[]> {
  switch (action) {
    case 'propose':
      return obstaclesToPropose(cases, member)
    case 'approve':
      return (await obstaclesToApprove(tx, context, member, { cases })).obstacles
    case 'discard':
      return [...obstaclesToDiscard(cases), ...approvedBeyond(cases, member)]
  }
  return action satisfies never
}

/** An approved decision can only be discarded by someone who may approve. */
function approvedBeyond(cases: readonly DecidedCase[], member: Pick<StaffMember, 'grants'>): Obstacle[] {
  const mayApprove = atPlace(member, neededFor.approve)
  return cases
    .filter(({ live }) => live?.approvedAt)
    .filter(one => !mayApprove({ program_type: one.program_type, programme_id: one.selected_program }))
    .map(one => ({ one, code: 'forbidden', why: 'has been approved. The registrar can discard the decision' }))
}
