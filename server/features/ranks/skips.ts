import { sql } from 'kysely'
import type * as z from 'zod'
import type { skipBody, skipped } from '#shared/contract/schemas/ranks.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockFile } from '../file/access.ts'
import { conflict } from '../file/stale.ts'

export type Skip = NonNullable<z.output<typeof skipped>['skip']>

const planners = ['decisions.propose', 'decisions.approve'] as const

/** The skipped ones among these applications, by id. */
export async function skipsOf(db: Queryable, ids: readonly number[]): Promise<Map<number, Skip>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('rank_skip')
    .innerJoin('staff', 'staff.id', 'rank_skip.skipped_by')
    .select(['application_id', 'reason', 'skipped_at', 'staff.id', 'staff.full_name'])
    .where(sql<boolean>`application_id = any(${ids}::bigint[])`)
    .where('ended_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ application_id, reason, skipped_at, id, full_name }) => [
      application_id,
      { reason, by: { id, full_name }, at: skipped_at.toISOString() },
    ]),
  )
}

/**
 * Skips the rank of someone who is ready or on the waiting list. Throws 404, 403, and 409 for another stage or an
 * already skipped rank.
 */
export function skipRank(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, reason }: z.output<typeof skipBody> & { uuid: string },
): Promise<z.output<typeof skipped>> {
  return transact(async tx => {
    const file = await lockFile(tx, member, uuid, planners)
    const { row } = file
    const isWaiting = row.stage === 'told' && row.decision_kind === 'waiting_list'
    if (row.stage !== 'ready' && !isWaiting)
      throw await conflict(tx, file, 'Only an applicant who is ready or on the waiting list has a rank to skip.')
    const before = (await skipsOf(tx, [row.id])).get(row.id)
    if (before)
      throw new AppError('conflicting-change', `${before.by.full_name} has skipped this rank: ${before.reason}`)
    await tx
      .insertInto('rank_skip')
      .values({
        ...{ id: context.random.id(), application_id: row.id, reason },
        ...{ skipped_by: member.id, skipped_at: context.clock.now() },
      })
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'rank.skipped',
      subject: `application:${uuid}`,
      detail: { reason },
    })
    const skip = (await skipsOf(tx, [row.id])).get(row.id)
    return skip ? { skip } : {}
  })
}

/** Ends a skip. Throws 404, 403, and 409 if the rank is not skipped. */
export function endSkip(
  context: Context,
  transact: Transact,
  member: StaffMember,
  uuid: string,
): Promise<z.output<typeof skipped>> {
  return transact(async tx => {
    const { row } = await lockFile(tx, member, uuid, planners)
    const ended = await tx
      .updateTable('rank_skip')
      .set({ ended_at: context.clock.now(), ended_by: member.id })
      .where('application_id', '=', row.id)
      .where('ended_at', 'is', null)
      .returning('reason')
      .executeTakeFirst()
    if (!ended) throw new AppError('conflicting-change', 'This rank is no longer skipped.')
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'rank.skip-ended',
      subject: `application:${uuid}`,
      detail: { reason: ended.reason },
    })
    return {}
  })
}
