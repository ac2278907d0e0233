import { sql } from 'kysely'
import { isOfferKind } from '#shared/domain/decisions.ts'
import { programTypeOf } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { isInScope, type Permission, permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import { moveCases } from '../applications/life.ts'
import { arrivalsSince } from '../cases/arrivals.ts'
import { holdSeats } from '../seats/hold-seats.ts'
import { grantsOf } from '../staff/queries.ts'
import type { DecidedCase, LiveDecision } from './find-decided.ts'

interface Proposed {
  one: DecidedCase
  live: LiveDecision
}

/**
 * Approves the proposals for these cases, all of them or none, with a seat for each offer. The caller must hold the locks of the
 * applications and have checked that they lie in the scope of the member. Throws 403 for whoever proposed one, and for a seat outside of the scope; 409 for what is no longer
 * proposed, a proposer who has lost the right, what has arrived since and was not noticed, and where there is no seat.
 */
export async function approveDecisions(
  tx: Tx,
  context: Context,
  member: Pick<StaffMember, 'id' | 'grants'>,
  cases: readonly DecidedCase[],
  noticed: readonly string[],
): Promise<void> {
  const proposed = cases.map(one => ({ one, live: requireProposed(one) }))
  refuseOwn(proposed, member)
  await refuseLostRight(tx, proposed)
  await refuseUnnoticed(tx, proposed, noticed)
  const offers = proposed.filter(({ live }) => isOfferKind(live.kind))
  const seats = offers.map(seatFor)
  for (const { programme } of seats) refuseForeignSeat(member, programme)
  await holdSeats(tx, context, seats)
  const actor = { kind: 'staff', id: member.id } as const
  const at = context.clock.now()
  await sql`update decision set approved_at = ${at}, approved_by_kind = ${actor.kind}, approved_by_id = ${actor.id}
    where id = any(${proposed.map(({ live }) => live.id)}::uuid[])`.execute(tx)
  await sql`insert into offer (decision_id, application_id, state, since)
    select *, 'offered', ${at}::timestamptz from unnest(
      ${offers.map(({ live }) => live.id)}::uuid[], ${offers.map(({ one }) => one.id)}::bigint[])`.execute(tx)
  const ids = cases.map(({ id }) => id)
  await moveCases(tx, context, ids, { event: 'approve', from: 'proposed', actor })
  await recordAudit(
    tx,
    context,
    ...proposed.map(({ one, live }) => ({
      actor,
      action: 'decision.approved',
      subject: `application:${one.uuid}`,
      detail: { decision: live.id, kind: live.kind },
    })),
  )
}

function seatFor({ one, live }: Proposed) {
  const programme = live.programme ?? one.selected_program ?? ''
  return { decisionId: live.id, round: one.round, programme, poolId: live.poolId }
}

/** Another programme that is offered may be a colleague's. Whoever gives a seat away must be in charge of it. */
function refuseForeignSeat({ grants }: Pick<StaffMember, 'grants'>, programme: string): void {
  const seat = { program_type: programTypeOf(programme), selected_program: programme }
  const needed: Permission = 'decisions.approve'
  if (permissionsOf(grants.filter(({ scope }) => isInScope(scope, seat))).includes(needed)) return
  const title = findProgramme(programme)?.title ?? programme
  throw new AppError(
    'forbidden',
    `You are not in charge of places on ${title}. A colleague who is has to approve this.`,
  )
}

function requireProposed({ stage, live, number }: DecidedCase): LiveDecision {
  if (live && !live.approvedAt && stage === 'proposed') return live
  const what = live?.approvedAt ? 'has been approved already' : 'is no longer proposed'
  throw new AppError('conflicting-change', `The decision on ${number} ${what}. Nothing was changed.`)
}

function refuseOwn(proposed: readonly Proposed[], member: Pick<StaffMember, 'id'>): void {
  const own = proposed.find(({ live }) => live.proposedBy === member.id)
  if (!own) return
  throw new AppError('forbidden', `You proposed the decision on ${own.one.number}. Another person has to approve it.`)
}

/** The right of whoever proposed may have been taken away since. */
async function refuseLostRight(tx: Tx, proposed: readonly Proposed[]): Promise<void> {
  const ids = [...new Set(proposed.flatMap(({ live }) => live.proposedBy ?? []))]
  const people = await tx
    .selectFrom('staff')
    .select(['id', 'full_name', 'disabled_at', grantsOf])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const lost = proposed.flatMap(({ one, live }) => {
    if (!live.proposedBy) return []
    const person = people.find(({ id }) => id === live.proposedBy)
    const held = permissionsOf((person?.grants ?? []).filter(({ scope }) => isInScope(scope, one)))
    return person && !person.disabled_at && held.includes('decisions.propose') ? [] : [{ one, person }]
  })
  const [first] = lost
  if (!first) return
  throw new AppError(
    'conflicting-change',
    `${first.person?.full_name ?? 'The person'} who proposed the decision on ${first.one.number} may no longer propose it. Discard it, and have it proposed again.`,
  )
}

async function refuseUnnoticed(tx: Tx, proposed: readonly Proposed[], noticed: readonly string[]): Promise<void> {
  const arrived = await arrivalsSince(
    tx,
    proposed.map(({ one, live }) => ({ applicationId: one.id, since: live.proposedAt })),
  )
  const unseen = arrived.filter(({ id }) => !noticed.includes(id))
  const [first] = unseen
  if (!first) return
  const about = proposed.find(({ one }) => one.id === first.applicationId)?.one.number ?? ''
  const others = new Set(unseen.map(({ applicationId }) => applicationId)).size - 1
  const more = others > 0 ? ` and for ${others} more` : ''
  throw new AppError(
    'arrived-since',
    `A ${first.kind} has arrived for ${about}${more} since the decision was proposed. Look at it, then approve again.`,
    { more: { arrived: unseen.slice(0, 100).map(({ applicationId: _, ...arrival }) => arrival) } },
  )
}
