import { sql } from 'kysely'
import type { Arrival } from '#shared/contract/schemas/decisions.ts'
import { isOfferKind } from '#shared/domain/decisions.ts'
import { programTypeOf } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { isInScope, type Permission, permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { moveCases } from '../applications/life.ts'
import { arrivalsSince } from '../file/arrivals.ts'
import { holdSeats } from '../seats/hold-seats.ts'
import { sameInWords, whoMayNoLonger } from '../staff/first-of-two.ts'
import { oneOfTwo } from '../staff/one-of-two.ts'
import type { DecidedCase, LiveDecision } from './find-decided.ts'
import { type Obstacle, refuseFor } from './obstacles.ts'

interface Proposed {
  one: DecidedCase
  live: LiveDecision
}

/**
 * Approves the proposals for these cases, all of them or none, with a seat for each offer. The caller must hold the
 * locks of the applications and have checked that they are in the member’s scope. Throws 403 for the person who
 * proposed one, and for a seat outside the scope; 409 for a decision that is no longer proposed, a proposer who has
 * lost the permission, an arrival that was not noticed, and a missing seat.
 */
export async function approveDecisions(
  tx: Tx,
  context: Context,
  member: Pick<StaffMember, 'id' | 'grants'>,
  cases: readonly DecidedCase[],
  noticed: readonly string[] = [],
): Promise<void> {
  const { obstacles, arrived } = await obstaclesToApprove(tx, context, member, { cases, noticed })
  refuseFor(obstacles, arrived.length > 0 ? { arrived } : {})
  const proposed = proposedIn(cases)
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

/** An offered programme may be a colleague’s. Only someone responsible for it may give its seats away. */
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

/** The cases whose decision is still proposed, with that decision. */
function proposedIn(cases: readonly DecidedCase[]): Proposed[] {
  return cases.flatMap(one => {
    const { live, stage } = one
    return live && !live.approvedAt && stage === 'proposed' ? [{ one, live }] : []
  })
}

/** What prevents the approval of these, including arrivals that were not noticed. */
export async function obstaclesToApprove(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  member: Pick<StaffMember, 'id' | 'grants'>,
  { cases, noticed = [] }: { cases: readonly DecidedCase[]; noticed?: readonly string[] },
): Promise<{ obstacles: Obstacle[]; arrived: Arrival[] }> {
  const proposed = proposedIn(cases)
  const lost = await lostRights(tx, context, proposed)
  const own = await ownAmong(tx, member, proposed)
  const unseen = await unnoticedIn(tx, proposed, noticed)
  const obstacles = [
    ...notProposed(cases),
    ...own,
    ...lost,
    ...unseen.flatMap(({ applicationId, kind }) => {
      const about = proposed.find(({ one }) => one.id === applicationId)
      return about ? [arrivedFor(about.one, kind)] : []
    }),
  ]
  return { obstacles, arrived: unseen.slice(0, 100).map(({ applicationId: _, ...arrival }) => arrival) }
}

function notProposed(cases: readonly DecidedCase[]): Obstacle[] {
  const proposed = new Set(proposedIn(cases).map(({ one }) => one))
  return cases
    .filter(one => !proposed.has(one))
    .map(one => {
      const what = one.live?.approvedAt ? 'has already been approved' : 'is no longer proposed'
      const sentence = `The decision on ${one.number} ${what}. Nothing was changed.`
      return { one, code: 'conflicting-change', why: what, sentence }
    })
}

/** Those that the member proposed, or someone who counts as one with them through cover (ADR 196). */
async function ownAmong(
  tx: Tx,
  member: Pick<StaffMember, 'id' | 'grants'>,
  proposed: readonly Proposed[],
): Promise<Obstacle[]> {
  const test = await oneOfTwo(
    tx,
    member,
    proposed.flatMap(({ live }) => live.proposedBy ?? []),
  )
  const part = { wanted: ['decisions.propose'], second: ['decisions.approve'] } as const
  return proposed.flatMap(({ one, live }): Obstacle[] => {
    const why = live.proposedBy ? test({ by: live.proposedBy, at: live.proposedAt, placed: one, ...part }) : undefined
    if (why === undefined) return []
    return why === 'self'
      ? [
          {
            one,
            code: 'forbidden',
            why: 'was proposed by you. Another person has to approve it',
            sentence: `You proposed the decision on ${one.number}. Another person has to approve it.`,
          },
        ]
      : [
          {
            one,
            code: 'forbidden',
            why: `was proposed by or for ${why}, and one of you covers for them. Another person has to approve it`,
            sentence: `The decision on ${one.number}: ${sameInWords(why)}`,
          },
        ]
  })
}

/** The proposer may have lost their permission since. */
async function lostRights(tx: Tx, context: Pick<Context, 'clock'>, proposed: readonly Proposed[]): Promise<Obstacle[]> {
  const mayNoLonger = await whoMayNoLonger(
    tx,
    context,
    proposed.flatMap(({ live }) => live.proposedBy ?? []),
  )
  return proposed.flatMap(({ one, live }): Obstacle[] => {
    const part = { wanted: ['decisions.propose'], placed: one, application: one.id } as const
    const who = live.proposedBy ? mayNoLonger(live.proposedBy, part) : undefined
    if (who === undefined) return []
    const sentence = `${who} who proposed the decision on ${one.number} may no longer propose it. Discard it, and have it proposed again.`
    return [{ one, code: 'conflicting-change', why: `was proposed by ${who}, who may no longer propose it`, sentence }]
  })
}

async function unnoticedIn(tx: Tx, proposed: readonly Proposed[], noticed: readonly string[]) {
  const arrived = await arrivalsSince(
    tx,
    proposed.map(({ one, live }) => ({ applicationId: one.id, since: live.proposedAt })),
  )
  const seen = new Set(noticed)
  return arrived.filter(({ id }) => !seen.has(id))
}

function arrivedFor(one: DecidedCase, kind: Arrival['kind']): Obstacle {
  return {
    one,
    code: 'arrived-since',
    why: `has a new ${kind} since the decision was proposed`,
    sentence: `A ${kind} has arrived for ${one.number} since the decision was proposed. Look at it, then approve again.`,
  }
}
