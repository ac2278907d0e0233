import { sql } from 'kysely'
import type * as z from 'zod'
import type { Proposal } from '#shared/contract/schemas/decisions.ts'
import type { confirmedBatch } from '#shared/contract/schemas/queue-work.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { looks } from '../file/history.ts'
import { refuseOwn } from '../scope/own-applications.ts'
import { atPlace } from '../scope/places.ts'
import { requireFreshFactor } from '../staff/require-staff.ts'
import { lockBatch, requireConfirmable } from '../work/batches.ts'
import { approveDecisions } from './approve.ts'
import { type DecidingAction, neededFor, obstaclesTo, requireRole } from './deciding-actions.ts'
import { discardDecisions } from './end-decisions.ts'
import { type DecidedCase, findDecided } from './find-decided.ts'
import { itemsOf, readBatch } from './freeze-decisions.ts'
import { type Obstacle, refuseFor } from './obstacles.ts'
import { proposeDecisions } from './propose.ts'

type Item = Awaited<ReturnType<typeof itemsOf>>[number]

/**
 * Executes a stored batch for all of its applications or none. Confirming it again changes nothing and returns the
 * first response. Throws 403, 404, 409 with a list of those that have changed since or cannot be decided, and
 * `no-seat` with the pools that have too few.
 */
export async function confirmDecisions(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, count }: { id: string; count: number },
): Promise<z.output<typeof confirmedBatch>> {
  return transact(async tx => {
    const { action, proposal, reason } = await readBatch(tx, member, id)
    requireRole(member, action)
    if (action === 'approve') requireFreshFactor(member)
    const batch = await lockBatch(tx, member, id)
    const done = { action, id, count: batch.cases }
    if (batch.confirmed_at && batch.cases === count) return done
    requireConfirmable(batch, count)
    const items = await itemsOf(tx, id)
    const cases = await findDecided(
      tx,
      items.map(({ application_id }) => application_id),
    )
    refuseOwn(
      member,
      cases.map(({ id }) => id),
    )
    refuseOutOfReach(member, action, { cases, count })
    refuseFor(await changedSince(tx, items, cases))
    refuseFor(action === 'discard' ? await obstaclesTo(tx, context, member, action, cases) : [])
    await decide(tx, context, member, { action, cases, items, proposal, reason })
    await tx.updateTable('case_batch').set({ confirmed_at: sql<Date>`now()` }).where('id', '=', id).execute()
    return done
  })
}

interface Work {
  action: DecidingAction
  cases: readonly DecidedCase[]
  items: readonly Item[]
  proposal: Proposal | undefined
  reason: string | undefined
}

async function decide(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { action, cases, items, proposal, reason }: Work,
): Promise<void> {
  if (action === 'approve') return approveDecisions(tx, context, member, cases)
  if (action === 'discard') return discardDecisions(tx, context, member, cases, { reason })
  const own = new Map(items.map(({ application_id, decision }) => [application_id, decision]))
  const proposing = cases.flatMap(one => {
    const each = own.get(one.id) ?? proposal
    return each ? [{ one, proposal: each }] : []
  })
  return proposeDecisions(tx, context, member, proposing)
}

/** The scope may have been reduced since, and an application may be gone. */
function refuseOutOfReach(
  member: StaffMember,
  action: DecidingAction,
  { cases, count }: { cases: readonly DecidedCase[]; count: number },
): void {
  const isInReach = atPlace(member, neededFor[action])
  const left = cases.filter(one => isInReach({ program_type: one.program_type, programme_id: one.selected_program }))
  const lost = count - left.length
  if (lost === 0) return
  throw new AppError(
    'conflicting-change',
    `${lost} of these applications ${lost === 1 ? 'is' : 'are'} no longer in your queue. Nothing was changed.`,
  )
}

/** The applications that have changed since they were selected, with who did what. */
async function changedSince(tx: Tx, items: readonly Item[], cases: readonly DecidedCase[]): Promise<Obstacle[]> {
  const before = new Map(items.map(item => [item.application_id, item]))
  const changed = cases.filter(({ id, revision, live }) => {
    const item = before.get(id)
    return item?.case_revision !== revision || item.decision_id !== (live?.id ?? null)
  })
  if (changed.length === 0) return []
  const { rows } = await sql<{ subject: string; action: string; by: string | null }>`
    select distinct on (line.subject) line.subject, line.action,
      case when line.actor_kind = 'staff' then staff_name_at(line.actor_id::uuid, line.at) end as by
    from audit_log line
    where line.subject = any(${changed.map(({ uuid }) => `application:${uuid}`)}::text[]) and line.action <> all (${looks}::text[])
    order by line.subject, line.at desc, line.id desc`.execute(tx)
  const last = new Map(rows.map(row => [row.subject, row]))
  return changed.map(one => {
    const line = last.get(`application:${one.uuid}`)
    const what = changes[line?.action ?? ''] ?? 'has been changed'
    return { one, code: 'conflicting-change', why: `${what} by ${line?.by ?? 'someone else'} since you chose it` }
  })
}

const changes: Record<string, string> = {
  'application.assigned': 'has been assigned',
  'case.moved': 'has been moved',
  'decision.proposed': 'has been proposed',
  'decision.approved': 'has been approved',
  'decision.discarded': 'has been sent back',
}
