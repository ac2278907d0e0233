import type * as z from 'zod'
import type { draftRevisionBody, officeRoundInFull } from '#shared/contract/schemas/rounds.ts'
import { differsInFeesOnly } from '#shared/domain/round-terms.ts'
import { permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError, checkWhatIsNew, whoChangesRoles } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import { lockRounds } from '../../db/lock-rounds.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { requireTwo } from '../staff/first-of-two.ts'
import { auditRound, changedSince, refuseUnfit, requireRound } from './draft-round.ts'
import { type Draft, type KnownRound, readOfficeRound } from './read-rounds.ts'
import { noSuchRound, requireWhole } from './round-reach.ts'
import { writeTerms } from './write-terms.ts'

type Wanted = z.output<typeof draftRevisionBody> & { id: string }

/**
 * Publishes the draft of a round. Throws 404, 403 also for the person who drafted it last, 409 if the caller has not seen this draft, and 422 if it is no
 * longer valid.
 */
export function publishRound(
  context: Context,
  transact: Transact,
  member: StaffMember,
  wanted: Wanted,
): Promise<z.output<typeof officeRoundInFull>> {
  return transact(async tx => {
    await lockRounds(tx)
    const { round, draft } = await requireDraft(tx, member, wanted)
    requireWhole(member, ['content.publish'], round.terms, draft.terms)
    const part = { wanted: ['content.draft', 'content.draft-fees'], second: ['content.publish'] } as const
    const words = 'may no longer draft rounds. Save the draft yourself, and have a colleague publish it.'
    await requireTwo(
      tx,
      context,
      member,
      { by: draft.by.id, at: draft.at, ...part },
      { own: 'You drafted this. Another person has to publish it.', gone: who => `${who}, who drafted this, ${words}` },
    )
    if (draft.basedOn !== round.revision)
      throw new AppError(
        'conflicting-change',
        `This round has been changed since ${draft.by.full_name} drafted this. Compare, save the draft again, then publish it.`,
      )
    const was = round.revision > 0 ? round.terms : undefined
    await refuseUnfit(tx, round.id, draft.terms, was)
    await writeTerms(tx, round.id, draft.terms, was)
    await tx
      .updateTable('round_change')
      .set({
        ...{ published_by: member.id, published_at: context.clock.now() },
        was: was ? JSON.stringify(was) : null,
      })
      .where('id', '=', draft.id)
      .execute()
    const detail = { from: was, to: draft.terms, drafted_by: draft.by.id }
    await auditRound(tx, context, member, { id: round.id, action: 'round.published', detail })
    return readOfficeRound(tx, member, round.id)
  })
}

/** Discards the draft of a round. Throws 404, 403 for a bursar if it changes more than fees, and 409. */
export async function discardRound(
  context: Context,
  transact: Transact,
  member: StaffMember,
  wanted: Wanted,
): Promise<void> {
  await transact(async tx => {
    await lockRounds(tx)
    const { round, draft } = await requireDraft(tx, member, wanted)
    requireWhole(member, ['content.draft', 'content.draft-fees', 'content.publish'], round.terms, draft.terms)
    const mayAll = permissionsOf(member.grants).some(one => one === 'content.draft' || one === 'content.publish')
    if (!mayAll && (round.revision === 0 || !differsInFeesOnly(round.terms, draft.terms)))
      throw new AppError(
        'forbidden',
        `Your role includes the fees of a round and nothing else of it. ${whoChangesRoles}`,
      )
    await tx
      .updateTable('round_change')
      .set({ discarded_by: member.id, discarded_at: context.clock.now() })
      .where('id', '=', draft.id)
      .execute()
    await auditRound(tx, context, member, { id: round.id, action: 'round.discarded', detail: { terms: draft.terms } })
  })
}

async function requireDraft(
  tx: Tx,
  member: StaffMember,
  { id, draft: seen }: Wanted,
): Promise<{ round: KnownRound; draft: Draft }> {
  const round = await requireRound(tx, member, id)
  const { draft } = round
  if (!draft && round.revision === 0) throw noSuchRound()
  if (!draft || draft.revision !== seen) throw await changedSince(tx, round, checkWhatIsNew)
  return { round, draft }
}
