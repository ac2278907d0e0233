import { sql } from 'kysely'
import type * as z from 'zod'
import type { capsDone, changeCapsBody } from '#shared/contract/schemas/caps.ts'
import { afterCapsEvent, capsStateNames } from '#shared/domain/caps-life.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { refuseOwnOffers } from '../scope/own-applications.ts'
import { mayManage } from './caps-scope.ts'
import { lockCaps } from './find-caps.ts'
import { moveCaps, writeAction } from './move-caps.ts'

/**
 * Records for one person, with a reason, what JAMB’s files would say. Throws 404, 403, and 409 with the current state
 * for a forbidden change.
 */
export function changeCaps(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, event, reason, state }: z.output<typeof changeCapsBody> & { id: string },
): Promise<z.output<typeof capsDone>> {
  return transact(async tx => {
    const [found] = await lockCaps(tx, member, mayManage, sql<boolean>`offer.decision_id = ${id}::uuid`)
    if (!found) await refuseOwnOffers(tx, member, [id], 'There is no such offer.')
    if (!found) throw new AppError('not-found', 'There is no such offer.')
    const to = found.state === state ? afterCapsEvent(found.state, event) : undefined
    if (!to)
      throw new AppError(
        'conflicting-change',
        `${found.application_number} is “${capsStateNames[found.state]}” now. Nothing was changed.`,
      )
    const action = await writeAction(tx, context, { kind: 'by-hand', staffId: member.id, reason })
    await moveCaps(tx, context, action, [
      { id, uuid: found.uuid, from: found.state, to, isByCandidate: event === 'decline' },
    ])
    return { action: action.id, moved: 1 }
  })
}
