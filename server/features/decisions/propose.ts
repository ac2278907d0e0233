import { sql } from 'kysely'
import type { Proposal } from '#shared/contract/schemas/decisions.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { isOfferKind } from '#shared/domain/decisions.ts'
import { holdsSeat } from '#shared/domain/offer-life.ts'
import { proposalProblems } from '#shared/domain/proposal.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { moveCases } from '../applications/life.ts'
import type { DecidedCase } from './find-decided.ts'
import { type Obstacle, refuseFor } from './obstacles.ts'
import { tellDue } from './tell-due.ts'
import { writeWords } from './write-words.ts'

/** A proposal for one application. */
export interface Proposing {
  one: DecidedCase
  proposal: Proposal
}

/**
 * Proposes a decision for each of these cases, for all of them or none. The caller must hold the locks of the
 * applications and have checked that they are in the member’s scope. Throws 409 if a case cannot be decided, and 422.
 */
export async function proposeDecisions(
  tx: Tx,
  context: Context,
  member: Pick<StaffMember, 'id'>,
  proposing: readonly Proposing[],
): Promise<void> {
  await refuseWrong(tx, proposing)
  const cases = proposing.map(({ one }) => one)
  refuseFor(obstaclesToPropose(cases, member))
  await reopen(tx, context, member, cases)
  const actor = { kind: 'staff', id: member.id } as const
  const decided = proposing.map(each => ({ ...each, id: context.random.uuid() }))
  await writeDecisions(tx, context, member, decided)
  await writeWords(tx, decided)
  await moveCases(
    tx,
    context,
    cases.map(({ id }) => id),
    { event: 'propose', from: 'ready', actor },
  )
  await recordAudit(
    tx,
    context,
    ...decided.map(({ one, proposal, id }) => ({
      actor,
      action: 'decision.proposed',
      subject: `application:${one.uuid}`,
      detail: { decision: id, ...proposal },
    })),
  )
}

/** Throws 422 for the first proposal that does not fit its application. */
export async function refuseWrong(tx: Tx, proposing: readonly Proposing[]): Promise<void> {
  const { now } = await tx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  for (const { one, proposal } of proposing) {
    const problems = proposalProblems(proposal, one, dayOf(now))
    if (problems.length > 0) throw invalidFields(problems)
  }
  await refuseAwaited(tx, proposing)
}

/** A place without a result that is still awaited is offered only on condition. Throws 422. */
async function refuseAwaited(tx: Tx, proposing: readonly Proposing[]): Promise<void> {
  const plain = proposing.filter(({ proposal: { kind } }) => kind === 'offer' || kind === 'alternative_offer')
  if (plain.length === 0) return
  const { rows } = await sql<{ number: string }>`
    select application_number as number from application
    where id = any(${plain.map(({ one }) => one.id)}::bigint[]) and program_type = 'undergraduate'
      and answers -> 'o_level' @> '[{"awaiting_result": true}]'
    order by application_number limit 1`.execute(tx)
  const [first] = rows
  if (first)
    throw invalidFields([
      {
        field: 'kind',
        message: `The O’Level result of ${first.number} is awaited. Make a conditional offer.`,
      },
    ])
}

/** Cases for which nothing can be proposed now. */
export function obstaclesToPropose(cases: readonly DecidedCase[], member: Pick<StaffMember, 'id'>): Obstacle[] {
  return cases.flatMap(one => {
    const why = whyNot(one, member)
    return why ? [{ one, code: 'conflicting-change', why }] : []
  })
}

function whyNot({ stage, live }: DecidedCase, member: Pick<StaffMember, 'id'>): string | undefined {
  if (stage === 'ready') return undefined
  if (stage !== 'told') return `is “${stage.replace('_', ' ')}” and not ready for a decision`
  if (live?.offer && holdsSeat(live.offer)) return 'has an offer that holds a seat. Revoke it first'
  if (live?.kind === 'rejection' && [live.proposedBy, live.approvedBy].includes(member.id))
    return 'was refused by you. A colleague has to look again'
  return undefined
}

/**
 * Cases with a released decision, such as the waiting list, are decided again. The applicant sees nothing of it until
 * the next release.
 */
async function reopen(
  tx: Tx,
  context: Context,
  member: Pick<StaffMember, 'id'>,
  cases: readonly DecidedCase[],
): Promise<void> {
  const told = cases.filter(({ stage }) => stage === 'told').map(({ id }) => id)
  if (told.length === 0) return
  await tellDue(tx, context, told)
  const actor = { kind: 'staff', id: member.id } as const
  const at = context.clock.now()
  await tx
    .updateTable('decision')
    .set({ ended_at: at, ended_by_kind: actor.kind, ended_by_id: actor.id, end_reason: 'reconsidered' })
    .where(sql<boolean>`application_id = any(${told}::bigint[])`)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .updateTable('second_look')
    .set({ answered_at: at, answered_by: member.id })
    .where(sql<boolean>`application_id = any(${told}::bigint[])`)
    .where('answered_at', 'is', null)
    .execute()
  await moveCases(tx, context, told, { event: 'reconsider', from: 'told', actor })
}

/** One statement for 500 of them. */
async function writeDecisions(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { id: staffId }: Pick<StaffMember, 'id'>,
  decided: readonly (Proposing & { id: string })[],
): Promise<void> {
  const pools = await poolsNamed(tx, decided)
  const column = <Value>(read: (each: Proposing & { id: string }) => Value) => decided.map(read)
  await sql`insert into decision (id, application_id, kind, programme_id, pool_id, answer_by, proposed_revision,
      proposed_at, proposed_by_kind, proposed_by_id)
    select each.*, ${clock.now()}::timestamptz, 'staff', ${staffId} from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ one }) => one.id)}::bigint[],
      ${column(({ proposal }) => proposal.kind)}::text[],
      ${column(each => (isOfferKind(each.proposal.kind) ? programmeOf(each) : null))}::text[],
      ${column(each => pools.get(poolKey(each)) ?? null)}::bigint[],
      ${column(({ proposal }) => proposal.answer_by ?? null)}::date[],
      ${column(({ one }) => one.revision)}::integer[]) each`.execute(tx)
}

function programmeOf({ one, proposal }: Proposing): string | null {
  return proposal.programme ?? one.selected_program
}

const poolKey = (each: Proposing) => `${each.one.round} ${programmeOf(each)} ${each.proposal.track}`

/** The pools of the tracks that proposals name. Throws 422 if a programme has no such pool. */
async function poolsNamed(tx: Tx, proposing: readonly Proposing[]): Promise<Map<string, number>> {
  const named = proposing.filter(({ proposal }) => proposal.track && isOfferKind(proposal.kind))
  if (named.length === 0) return new Map()
  const rows = await tx
    .selectFrom('seat_pool')
    .select(['id', 'round_id', 'programme_id', 'track'])
    .where(sql<boolean>`track = any(${named.map(({ proposal }) => proposal.track)}::text[])`)
    .where(sql<boolean>`round_id = any(${named.map(({ one }) => one.round)}::text[])`)
    .execute()
  const pools = new Map(rows.map(row => [`${row.round_id} ${row.programme_id} ${row.track}`, row.id]))
  if (!named.every(each => pools.has(poolKey(each))))
    throw invalidFields([{ field: 'track', message: 'The programme has no seats in this track.' }])
  return pools
}
