import type * as z from 'zod'
import type { offerDetails, originalBody } from '#shared/contract/schemas/offers.ts'
import { clearanceProblems, hasOriginal } from '#shared/domain/originals.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { tellAfterUndo } from '../applications/confirm-offer.ts'
import { moveOffer } from '../applications/move-offer.ts'
import { type FoundOffer, hasPassedJamb, lockOffer, noteOffer, wrongState } from './lock-offer.ts'
import { readOffer } from './read-offer.ts'

type Details = z.output<typeof offerDetails>

/**
 * Records the result of inspecting an original, or removes it. Throws 404, 403, 409 unless the offer is confirmed,
 * 422 without a note that the outcome needs.
 */
export function saveOriginal(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, kind, outcome, note }: z.output<typeof originalBody> & { id: string; kind: string },
): Promise<Details> {
  return transact(async tx => {
    const offer = await lockOffer(tx, member, id, ['enrolment.manage'])
    if (offer.state !== 'confirmed')
      throw await wrongState(tx, offer, 'Originals are recorded between confirmation and clearance.')
    const { documents } = await readOffer(tx, member, id)
    if (!hasOriginal(kind) || !documents.some(one => one.kind === kind))
      throw new AppError('not-found', 'There is no such document in this application.')
    if (outcome && outcome !== 'seen' && !note)
      throw invalidFields([{ field: 'note', message: 'Say what you found, and what happens next.' }])
    if (outcome === null)
      await tx.deleteFrom('original_seen').where('decision_id', '=', id).where('document_kind', '=', kind).execute()
    else {
      const found = { outcome, note: note || null, seen_at: context.clock.now(), seen_by: member.id }
      await tx
        .insertInto('original_seen')
        .values({ decision_id: id, document_kind: kind, ...found })
        .onConflict(conflict => conflict.columns(['decision_id', 'document_kind']).doUpdateSet(found))
        .execute()
    }
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'offer.original-recorded',
      subject: `application:${offer.row.uuid}`,
      detail: { decision: id, kind, outcome },
    })
    return readOffer(tx, member, id)
  })
}

/**
 * Clears a person whose originals are all recorded. Throws 404, 403, and 409 if the offer is not confirmed or
 * originals are missing or differ.
 */
export function clearOffer(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, note }: { id: string; note: string | undefined },
): Promise<Details> {
  return transact(async tx => {
    const offer = await lockOffer(tx, member, id, ['enrolment.manage'])
    if (offer.state !== 'confirmed') throw await wrongState(tx, offer, 'Only a confirmed place can be cleared.')
    if (!hasPassedJamb(offer))
      throw new AppError(
        'conflicting-change',
        'JAMB has not confirmed this admission on CAPS. Clear this person after that.',
      )
    const { documents } = await readOffer(tx, member, id)
    const { unseen, different } = clearanceProblems(
      documents.filter(one => one.has_original).map(({ kind, original }) => ({ kind, outcome: original?.outcome })),
    )
    if (different.length > 0)
      throw new AppError(
        'conflicting-change',
        `${inWords(different)}: the original differs from the document. Ask the registrar before you clear this person.`,
      )
    if (unseen.length > 0) throw new AppError('conflicting-change', `${inWords(unseen)}: record the original first.`)
    const actor = { kind: 'staff', id: member.id } as const
    await moveOffer(tx, context, { id, from: 'confirmed', event: 'clear', actor })
    await tellAfterUndo(tx, id)
    if (note) await noteOffer(tx, { id, kind: 'clearance', body: note, by: member.id, at: context.clock.now() })
    await record('offer.cleared', { tx, context, member, offer })
    return readOffer(tx, member, id)
  })
}

/**
 * Reverses a clearance, and cancels its email if it has not been sent. Throws 404, 403, and 409 unless the offer is
 * cleared.
 */
export function undoClearance(context: Context, transact: Transact, member: StaffMember, id: string): Promise<Details> {
  return transact(async tx => {
    const offer = await lockOffer(tx, member, id, ['enrolment.manage'])
    if (offer.state !== 'cleared') throw await wrongState(tx, offer, 'There is no clearance to undo.')
    const actor = { kind: 'staff', id: member.id } as const
    await moveOffer(tx, context, { id, from: 'cleared', event: 'step_back', actor })
    await record('offer.clearance-undone', { tx, context, member, offer })
    return readOffer(tx, member, id)
  })
}

/** 'degree certificate and transcript', starting with a capital letter. */
function inWords(kinds: readonly string[]): string {
  const names = kinds.map(kind => kind.replaceAll('_', ' '))
  const [first = ''] = names
  const all = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : first
  return all.charAt(0).toUpperCase() + all.slice(1)
}

interface Change {
  tx: Tx
  context: Context
  member: StaffMember
  offer: FoundOffer
}

async function record(action: string, { tx, context, member, offer }: Change): Promise<void> {
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: member.id },
    action,
    subject: `application:${offer.row.uuid}`,
    detail: { decision: offer.id },
  })
}
