import type * as z from 'zod'
import type { offerDetails, replyForBody } from '#shared/contract/schemas/offers.ts'
import type { OfferReply } from '#shared/domain/offer-reply.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { getOwnRecord } from '../applications/queries.ts'
import type { ApplicationRecord, OwnRecord } from '../applications/record.ts'
import { type FoundOffer, lockOffer, noteOffer } from './lock-offer.ts'
import { readOffer } from './read-offer.ts'
import { acceptOffer, askDeferral, consentToAlternative, declineOffer, type Replier } from './reply.ts'

type Wanted = z.output<typeof replyForBody> & { id: string }

/**
 * Records what an applicant has asked for by phone, letter or at the desk. The rules are those of the applicant’s own reply: after the
 * last day, and before the consent to another programme, nobody can accept. Idempotent. Throws 404 for an offer outside the caller’s
 * scope or of the caller, 403, 409 for a reply that the applicant could not give now, and 422.
 */
export async function replyForApplicant(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, reply, note, reason }: Wanted,
): Promise<z.output<typeof offerDetails>> {
  if (reply === 'ask_deferral' && !reason)
    throw invalidFields([{ field: 'reason', message: 'Say why the applicant wants to start a year later.' }])
  return transact(async tx => {
    const { row } = await lockOffer(tx, member, id, ['documents.check'])
    const replier: Replier = {
      actor: { kind: 'staff', id: member.id },
      uuid: row.uuid,
      lock: async () => getOwnRecord(tx, row.application_id),
      note,
    }
    const within: Transact = work => work(tx)
    const record = await give[reply](context, within, replier, reason ?? '')
    if (hasChanged(row, record))
      await noteOffer(tx, { id, kind: 'replied', body: note, by: member.id, at: context.clock.now() })
    return readOffer(tx, member, id)
  })
}

type Give = (context: Context, transact: Transact, replier: Replier, reason: string) => Promise<OwnRecord>

const give: Record<OfferReply, Give> = {
  accept: acceptOffer,
  decline: (context, transact, replier, reason) => declineOffer(context, transact, replier, reason || undefined),
  ask_deferral: askDeferral,
  consent: consentToAlternative,
}

function hasChanged(
  before: Pick<FoundOffer['row'], 'state' | 'defer_asked_at' | 'consented_at'>,
  { told }: ApplicationRecord,
) {
  const after = told?.offer
  if (!after) return false
  const isAsked = after.defer_asked_at !== null && before.defer_asked_at === null
  return after.state !== before.state || isAsked || (after.consented_at !== null && before.consented_at === null)
}
