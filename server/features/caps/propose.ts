import { sql } from 'kysely'
import type * as z from 'zod'
import type { capsDone, proposeBody } from '#shared/contract/schemas/caps.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { isReadyForJamb } from '../applications/offers-for-jamb.ts'
import { refuseOwnOffers } from '../scope/own-applications.ts'
import { mayManage } from './caps-scope.ts'
import { lockCaps } from './find-caps.ts'
import { moveCaps, writeAction } from './move-caps.ts'

/**
 * Records that these people, or everyone still to be proposed, were sent to JAMB. Throws 404 for anyone out of the
 * caller’s scope, 409 for anyone already proposed or without a JAMB number, and 409 if the number of people is not
 * `count`.
 */
export function proposeToJamb(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { ids, count }: z.output<typeof proposeBody>,
): Promise<z.output<typeof capsDone>> {
  return transact(async tx => {
    const own = ids === undefined ? sql<boolean>`true` : sql<boolean>`offer.decision_id = any(${ids}::uuid[])`
    const condition = ids === undefined ? isReadyForJamb : own
    const people = await lockCaps(tx, member, mayManage, condition)
    const missing = new Set(ids ?? []).size - (ids ? people.length : 0)
    if (ids && missing > 0) await refuseOwnOffers(tx, member, ids, `${missing} of these offers are not there.`)
    if (missing > 0) throw new AppError('not-found', `${missing} of these offers are not there.`)
    const others = people.filter(({ state, has_number }) => state !== 'to_propose' || !has_number)
    if (others.length > 0)
      throw new AppError(
        'conflicting-change',
        `${others[0]?.application_number}: already proposed, or without a JAMB registration number. Nothing was changed.`,
      )
    if (people.length !== count)
      throw new AppError(
        'conflicting-change',
        `${people.length} people are to be proposed now, not ${count}. Download the file again. Nothing was changed.`,
      )
    if (people.length === 0) throw new AppError('conflicting-change', 'There is no one to propose.')
    const action = await writeAction(tx, context, { kind: 'proposed', staffId: member.id })
    const moves = people.map(({ id, uuid, state }) => ({ id, uuid, from: state, to: 'proposed' as const }))
    await moveCaps(tx, context, action, moves)
    return { action: action.id, moved: moves.length }
  })
}
