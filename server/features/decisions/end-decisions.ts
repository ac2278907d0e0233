import { sql } from 'kysely'
import { afterOfferEvent } from '#shared/domain/offer-life.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { moveCases } from '../applications/life.ts'
import { sameInWords, whoMayNoLonger } from '../staff/first-of-two.ts'
import { oneOfTwo } from '../staff/one-of-two.ts'
import type { DecidedCase, LiveDecision } from './find-decided.ts'
import { type Obstacle, refuseFor } from './obstacles.ts'
import { tellDue } from './tell-due.ts'

interface End {
  /** For the history, in words. */
  reason?: string | undefined
}

/**
 * Discards unreleased decisions, all of them or none. The cases are ready again, and their seats free. The caller
 * must hold the locks of the applications and have checked the scope. Throws 409 for a decision that is released, or
 * is in a confirmed release.
 */
export async function discardDecisions(
  tx: Tx,
  context: Context,
  member: Pick<StaffMember, 'id'>,
  cases: readonly DecidedCase[],
  { reason }: End = {},
): Promise<void> {
  refuseFor(obstaclesToDiscard(cases))
  const lives = cases.flatMap(({ live }) => live ?? [])
  await lockPoolsOf(tx, lives)
  const actor = { kind: 'staff', id: member.id } as const
  await endAll(tx, context, member, { lives, why: 'discarded' })
  for (const from of ['proposed', 'approved'] as const) {
    const ids = cases.filter(({ stage }) => stage === from).map(({ id }) => id)
    if (ids.length > 0) await moveCases(tx, context, ids, { event: 'discard', from, actor, reason })
  }
  await recordAudit(
    tx,
    context,
    ...cases.map(({ uuid, live }) => ({
      actor,
      action: 'decision.discarded',
      subject: `application:${uuid}`,
      detail: { decision: live?.id, kind: live?.kind, reason },
    })),
  )
}

/** Cases whose decision is released or about to be, and those without one. */
export function obstaclesToDiscard(cases: readonly DecidedCase[]): Obstacle[] {
  return cases.flatMap(one => {
    const { live, stage, number } = one
    if (!live || (stage !== 'proposed' && stage !== 'approved'))
      return conflict(one, {
        why: 'has no decision to discard',
        sentence: `There is no decision on ${number} to discard. Nothing was changed.`,
      })
    return live.isToBeTold
      ? conflict(one, {
          why: 'is in a release that has been confirmed. Stop the release first',
          sentence: `The decision on ${number} is in a release that has been confirmed. Stop the release first. Nothing was changed.`,
        })
      : []
  })
}

function conflict(one: DecidedCase, words: Pick<Obstacle, 'why' | 'sentence'>): Obstacle[] {
  return [{ one, code: 'conflicting-change', ...words }]
}

/**
 * Revokes an offer: the first person requests it with a reason, and another one does it. The caller must hold the
 * lock of the application and have checked the scope. Returns whether it is revoked; a request of someone who may no
 * longer revoke offers ends, and their name is returned. Throws 403 for the person who
 * requested it, 409 if there is no released offer, 422 without a reason.
 */
export async function revokeOffer(
  tx: Tx,
  context: Context,
  member: Pick<StaffMember, 'id' | 'grants'>,
  one: DecidedCase,
  { reason }: End,
): Promise<'asked' | 'revoked' | { goneAsker: string }> {
  const live = requireRevocable(one)
  const actor = { kind: 'staff', id: member.id } as const
  const subject = `application:${one.uuid}`
  if (!live.revokeAskedBy) {
    if (!reason) throw invalidFields([{ field: 'reason', message: 'Say why. The applicant will read it.' }])
    await tx
      .updateTable('decision')
      .set({ revoke_reason: reason, revoke_asked_at: context.clock.now(), revoke_asked_by: member.id })
      .where('id', '=', live.id)
      .execute()
    await recordAudit(tx, context, { actor, action: 'offer.revoking-asked', subject, detail: { decision: live.id } })
    return 'asked'
  }
  const approves = ['decisions.approve'] as const
  const part = { wanted: approves, placed: one, application: one.id }
  const first = { by: live.revokeAskedBy, at: live.revokeAskedAt ?? context.clock.now(), second: approves, ...part }
  const why = (await oneOfTwo(tx, member, [live.revokeAskedBy]))(first)
  if (why !== undefined)
    throw new AppError(
      'forbidden',
      why === 'self' ? 'You asked for this offer to be revoked. Another person has to confirm it.' : sameInWords(why),
    )
  const gone = (await whoMayNoLonger(tx, context, [live.revokeAskedBy]))(live.revokeAskedBy, part)
  if (gone !== undefined) {
    await tx
      .updateTable('decision')
      .set({ revoke_reason: null, revoke_asked_at: null, revoke_asked_by: null })
      .where('id', '=', live.id)
      .execute()
    const detail = { decision: live.id, asked_by: live.revokeAskedBy }
    await recordAudit(tx, context, { actor, action: 'offer.revoking-ended', subject, detail })
    return { goneAsker: gone }
  }
  await tellDue(tx, context, [one.id])
  await lockPoolsOf(tx, [live])
  await endAll(tx, context, member, { lives: [live], why: 'revoked' })
  await moveCases(tx, context, [one.id], {
    event: 'reconsider',
    from: 'told',
    actor,
    reason: live.revokeReason ?? undefined,
  })
  await recordAudit(tx, context, { actor, action: 'offer.revoked', subject, detail: { decision: live.id } })
  return 'revoked'
}

function requireRevocable({ live, stage, number }: DecidedCase): LiveDecision {
  if (live?.offer && stage === 'told' && afterOfferEvent(live.offer, 'revoke')) return live
  throw new AppError('conflicting-change', `${number} has no offer that can be revoked.`)
}

/** The offers and seats follow in the database. */
async function endAll(
  tx: Tx,
  context: Context,
  member: Pick<StaffMember, 'id'>,
  { lives, why }: { lives: readonly LiveDecision[]; why: 'discarded' | 'revoked' },
): Promise<void> {
  await sql`update decision
    set ended_at = ${context.clock.now()}, ended_by_kind = 'staff', ended_by_id = ${member.id}, end_reason = ${why}
    where id = any(${lives.map(({ id }) => id)}::uuid[])`.execute(tx)
}

/** Their seats will be freed: pools are locked in the order of their ids, as everywhere. */
async function lockPoolsOf(tx: Tx, lives: readonly LiveDecision[]): Promise<void> {
  await sql`select id from seat_pool where id in (
      select pool_id from seat_hold where decision_id = any(${lives.map(({ id }) => id)}::uuid[]) and freed_at is null)
    order by id for update`.execute(tx)
}
