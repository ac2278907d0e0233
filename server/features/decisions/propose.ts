import { sql } from 'kysely'
import type { Proposal } from '#shared/contract/schemas/decisions.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { isOfferKind, ownFigures } from '#shared/domain/decisions.ts'
import { holdsSeat } from '#shared/domain/offer-life.ts'
import { proposalProblems } from '#shared/domain/proposal.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { AppError, invalidFields } from '../../errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import { actorId, moveCases } from '../applications/life.ts'
import type { DecidedCase } from './find-decided.ts'
import { ownFigureOf } from './own-figure.ts'

/**
 * Proposes one decision for each of these cases, for all of them or for none. The caller must hold the locks of the applications and have
 * checked that they lie in the scope of the member. Throws 409 where a case is not to be decided, and 422.
 */
export async function proposeDecisions(
  tx: Tx,
  context: Context,
  member: Pick<StaffMember, 'id'>,
  cases: readonly DecidedCase[],
  proposal: Proposal,
): Promise<void> {
  await refuseUnfit(tx, member, cases, proposal)
  await reopen(tx, context, member, cases)
  const actor = { kind: 'staff', id: member.id } as const
  const now = context.clock.now()
  const pools = await poolsNamed(tx, cases, proposal)
  const decided = cases.map(one => ({ one, id: context.random.uuid() }))
  await tx
    .insertInto('decision')
    .values(
      decided.map(({ one, id }) => ({
        id,
        application_id: one.id,
        kind: proposal.kind,
        programme_id: isOfferKind(proposal.kind) ? programmeOf(one, proposal) : null,
        pool_id: pools.get(poolKey(one.round, programmeOf(one, proposal))) ?? null,
        answer_by: proposal.answer_by ?? null,
        proposed_at: now,
        proposed_by_kind: actor.kind,
        proposed_by_id: actorId(actor),
        proposed_revision: one.revision,
      })),
    )
    .execute()
  await writeWords(tx, decided, proposal)
  await moveCases(
    tx,
    context,
    cases.map(({ id }) => id),
    { event: 'propose', from: 'ready', actor },
  )
  await recordAudit(
    tx,
    context,
    ...decided.map(({ one, id }) => ({
      actor,
      action: 'decision.proposed',
      subject: `application:${one.uuid}`,
      detail: { decision: id, ...proposal },
    })),
  )
}

function programmeOf({ selected_program }: DecidedCase, { programme }: Proposal): string | null {
  return programme ?? selected_program
}

async function refuseUnfit(
  tx: Tx,
  member: Pick<StaffMember, 'id'>,
  cases: readonly DecidedCase[],
  proposal: Proposal,
): Promise<void> {
  const { now } = await tx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  for (const one of cases) {
    const problems = proposalProblems(proposal, one, dayOf(now))
    if (problems.length > 0) throw invalidFields(problems)
    const why = whyNot(one, member)
    if (why) throw new AppError('conflicting-change', `${one.number} ${why}. Nothing was changed.`)
  }
}

/** Why nothing can be proposed for a case now; undefined when it can. */
function whyNot({ stage, live }: DecidedCase, member: Pick<StaffMember, 'id'>): string | undefined {
  if (stage === 'ready') return undefined
  if (stage !== 'told') return `is “${stage.replace('_', ' ')}” and not ready for a decision`
  if (live?.offer && holdsSeat(live.offer)) return 'has an offer that holds a seat. Revoke it first'
  if (live?.kind === 'rejection' && [live.proposedBy, live.approvedBy].includes(member.id))
    return 'was refused by you. A colleague has to look again'
  return undefined
}

/** Those that have been told something, such as the waiting list, are decided again. The applicant sees nothing of it until the new decision is told. */
async function reopen(
  tx: Tx,
  context: Context,
  member: Pick<StaffMember, 'id'>,
  cases: readonly DecidedCase[],
): Promise<void> {
  const told = cases.filter(({ stage }) => stage === 'told').map(({ id }) => id)
  if (told.length === 0) return
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

const poolKey = (round: string | null, programme: string | null) => `${round} ${programme}`

/** The pools of the track that the proposal names. Throws 422 where one has no such pool. */
async function poolsNamed(tx: Tx, cases: readonly DecidedCase[], proposal: Proposal): Promise<Map<string, number>> {
  if (!proposal.track || !isOfferKind(proposal.kind)) return new Map()
  const rows = await tx
    .selectFrom('seat_pool')
    .select(['id', 'round_id', 'programme_id'])
    .where('track', '=', proposal.track)
    .where(sql<boolean>`round_id = any(${cases.map(({ round }) => round)}::text[])`)
    .execute()
  const pools = new Map(rows.map(({ id, round_id, programme_id }) => [poolKey(round_id, programme_id), id]))
  if (!cases.every(one => pools.has(poolKey(one.round, programmeOf(one, proposal)))))
    throw invalidFields([{ field: 'track', message: 'The programme has no seats in this track.' }])
  return pools
}

/** Conditions, and reasons in the words of now with the applicant’s own figures. Throws 422 for a reason that there is not. */
async function writeWords(
  tx: Tx,
  decided: readonly { one: DecidedCase; id: string }[],
  { conditions = [], reasons = [] }: Proposal,
): Promise<void> {
  if (conditions.length > 0)
    await tx
      .insertInto('decision_condition')
      .values(decided.flatMap(({ id }) => conditions.map((text, position) => ({ decision_id: id, position, text }))))
      .execute()
  if (reasons.length === 0) return
  const known = await tx
    .selectFrom('refusal_reason')
    .select(['code', 'sentence', 'figure'])
    .where('retired_at', 'is', null)
    .execute()
  const chosen = [...new Set(reasons)].map(code => known.find(one => one.code === code))
  const rows = decided.flatMap(({ one, id }) =>
    chosen.map((reason, position) => {
      if (!reason) throw invalidFields([{ field: `reasons.${position}`, message: 'There is no such reason.' }])
      const figure = ownFigures.find(name => name === reason.figure)
      const own_figure = figure ? ownFigureOf(figure, one) : null
      return { decision_id: id, position, code: reason.code, sentence: reason.sentence, own_figure }
    }),
  )
  await tx.insertInto('decision_reason').values(rows).execute()
}
