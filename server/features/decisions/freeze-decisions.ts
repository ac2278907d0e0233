import { sql } from 'kysely'
import type * as z from 'zod'
import type { Proposal } from '#shared/contract/schemas/decisions.ts'
import { type frozenBatch, mostDecided, type queueView } from '#shared/contract/schemas/queue-work.ts'
import { type DecisionKind, isOfferKind } from '#shared/domain/decisions.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { atPlace } from '../scope/places.ts'
import { seatsFor } from '../seats/hold-seats.ts'
import { chosenCases } from '../work/chosen-cases.ts'
import { beforeDeciding } from './before-deciding.ts'
import { type DecidingAction, decidingActions, neededFor, obstaclesTo, requireRole } from './deciding-actions.ts'
import { type DecidedCase, findDecided } from './find-decided.ts'
import { refusedOf } from './obstacles.ts'
import { refuseWrong } from './propose.ts'

type Frozen = z.output<typeof frozenBatch>

export type DecisionChoice =
  | { filter: z.output<typeof queueView> }
  | { uuids: readonly string[] }
  | { proposals: readonly (Proposal & { uuid: string })[] }
  | { batch: string }

export interface DecisionsAsked {
  action: DecidingAction
  choice: DecisionChoice
  /** The same for all of them; `choice` may have a separate one for each. */
  proposal?: Proposal | undefined
  /** Why decisions are discarded. */
  reason?: string | undefined
}

/**
 * Stores the selected applications and their intended decisions, with the state in which each was seen. What cannot
 * be done now is returned and stored too, so that the caller can repeat the selection without it. Throws 403, 404 if
 * one is out of reach, 422.
 */
export async function freezeDecisions(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { action, choice, proposal, reason }: DecisionsAsked,
): Promise<Frozen> {
  requireRole(member, action)
  const isInReach = atPlace(member, neededFor[action])
  const chosen = await chosenCases(context, member, await plainChoice(context.db, member, choice), {
    most: mostDecided,
    isInReach,
  })
  const own = new Map('proposals' in choice ? choice.proposals.map(({ uuid, ...each }) => [uuid, each] as const) : [])
  return transact(async tx => {
    const cases = await findDecided(
      tx,
      chosen.map(({ application_id }) => application_id),
    )
    const items = cases.map(one => ({ one, own: own.get(one.uuid) }))
    return storeBatch(tx, context, member, { action, items, proposal, reason })
  })
}

/** Repeats an earlier selection without what cannot be done. Throws 404, and 422 if nothing is left. */
export async function freezeAgain(
  context: Context,
  transact: Transact,
  member: StaffMember,
  id: string,
): Promise<Frozen> {
  return transact(async tx => {
    const batch = await readBatch(tx, member, id)
    requireRole(member, batch.action)
    const stored = await itemsOf(tx, id)
    const isInReach = atPlace(member, neededFor[batch.action])
    const cases = (
      await findDecided(
        tx,
        stored.map(({ application_id }) => application_id),
      )
    ).filter(one => isInReach({ program_type: one.program_type, programme_id: one.selected_program }))
    const unfit = new Set((await obstaclesTo(tx, context, member, batch.action, cases)).map(({ one }) => one.uuid))
    const left = cases.flatMap(one => {
      const item = stored.find(({ application_id }) => application_id === one.id)
      const isSame = item?.case_revision === one.revision && item.decision_id === (one.live?.id ?? null)
      return isSame && !unfit.has(one.uuid) ? [{ one, own: item.decision ?? undefined }] : []
    })
    if (left.length === 0)
      throw invalidFields([{ field: 'batch', message: 'None of these applications can be decided like this now.' }])
    return storeBatch(tx, context, member, { ...batch, items: left })
  })
}

interface Batch {
  action: DecidingAction
  proposal?: Proposal | undefined
  reason?: string | undefined
  items: readonly { one: DecidedCase; own?: Proposal | undefined }[]
}

async function storeBatch(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { action, proposal, reason, items }: Batch,
): Promise<Frozen> {
  const cases = items.map(({ one }) => one)
  const proposing = items.flatMap(({ one, own = proposal }) => (own ? [{ one, proposal: own }] : []))
  if (action === 'propose') await refuseWrong(tx, proposing)
  const refused = refusedOf(await obstaclesTo(tx, context, member, action, cases))
  const id = context.random.id()
  await tx
    .insertInto('case_batch')
    .values({
      id,
      staff_id: member.id,
      action,
      assignees: [],
      cases: cases.length,
      decision: JSON.stringify({ proposal, reason }),
    })
    .execute()
  await sql`insert into case_batch_item (batch_id, application_id, case_revision, decision_id, decision)
    select ${id}::uuid, * from unnest(
      ${cases.map(one => one.id)}::bigint[], ${cases.map(({ revision }) => revision)}::integer[],
      ${cases.map(({ live }) => live?.id ?? null)}::uuid[],
      ${items.map(({ own }) => (own ? JSON.stringify(own) : null))}::jsonb[])`.execute(tx)
  const kinds = action === 'propose' ? proposing : proposedIn(cases)
  return {
    id,
    count: cases.length,
    ...(refused.count > 0 ? { refused } : {}),
    ...(action === 'discard'
      ? {}
      : {
          ...{ kinds: countKinds(kinds), seats: await seatsFor(tx, seatsOf(kinds)) },
          ...(await beforeDeciding(tx, kinds)),
        }),
  }
}

interface Kind {
  one: DecidedCase
  proposal: Pick<Proposal, 'kind' | 'programme' | 'track'>
  poolId?: number | null
}

function proposedIn(cases: readonly DecidedCase[]): Kind[] {
  return cases.flatMap(one => {
    const { live } = one
    return live && !live.approvedAt
      ? [{ one, proposal: { kind: live.kind, programme: live.programme ?? undefined }, poolId: live.poolId }]
      : []
  })
}

function countKinds(kinds: readonly Kind[]): Partial<Record<DecisionKind, number>> {
  return Object.fromEntries(
    [...Map.groupBy(kinds, ({ proposal }) => proposal.kind)].map(([kind, all]) => [kind, all.length]),
  )
}

function seatsOf(kinds: readonly Kind[]) {
  return kinds
    .filter(({ proposal }) => isOfferKind(proposal.kind))
    .map(({ one, proposal, poolId = null }) => ({
      round: one.round,
      programme: proposal.programme ?? one.selected_program ?? '',
      poolId,
      track: proposal.track,
    }))
}

/** What was selected: the applications themselves, or a view. */
async function plainChoice(db: Queryable, member: StaffMember, choice: DecisionChoice) {
  if ('proposals' in choice) return { uuids: choice.proposals.map(({ uuid }) => uuid) }
  if (!('batch' in choice)) return choice
  await readBatch(db, member, choice.batch)
  const rows = await db
    .selectFrom('case_batch_item')
    .innerJoin('application', 'application.id', 'case_batch_item.application_id')
    .select('application.uuid')
    .where('batch_id', '=', choice.batch)
    .execute()
  return { uuids: rows.map(({ uuid }) => uuid) }
}

/** A decision batch of this member. Throws 404 for any other. */
export async function readBatch(
  db: Queryable,
  member: Pick<StaffMember, 'id'>,
  id: string,
): Promise<Omit<Batch, 'items'>> {
  const batch = await db
    .selectFrom('case_batch')
    .select(['action', 'decision'])
    .where('id', '=', id)
    .where('staff_id', '=', member.id)
    .executeTakeFirst()
  const action = decidingActions.find(one => one === batch?.action)
  if (!batch || !action) throw new AppError('not-found', 'There is no such choice.')
  const { proposal, reason } = (batch.decision ?? {}) as Pick<Batch, 'proposal' | 'reason'>
  return { action, proposal, reason }
}

export function itemsOf(db: Queryable, id: string) {
  return db
    .selectFrom('case_batch_item')
    .select(['application_id', 'case_revision', 'decision_id'])
    .select(sql<Proposal | null>`decision`.as('decision'))
    .where('batch_id', '=', id)
    .execute()
}
