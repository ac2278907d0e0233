import { sql } from 'kysely'
import type * as z from 'zod'
import type { answerDateBody, offerDetails } from '#shared/contract/schemas/offers.ts'
import { nextOfferStep } from '#shared/domain/answer-dates.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { midnightAfter } from '#shared/domain/closing-dates.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import { answerDateExtended } from '../../emails/offers.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutDecision } from '../requests/about.ts'
import { lockOffer, noteOffer, wrongState } from './lock-offer.ts'
import { readOffer } from './read-offer.ts'

/**
 * Extends one person’s reply date to the end of a later day. Throws 404, 403, 409 for an offer that is not waiting
 * for its reply, 422 for an earlier day.
 */
export function extendAnswer(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, answer_by, reason }: z.output<typeof answerDateBody> & { id: string },
): Promise<z.output<typeof offerDetails>> {
  return transact(async tx => {
    const offer = await lockOffer(tx, member, id, ['decisions.approve'])
    const before = offer.row.answer_by
    if (offer.state !== 'offered' || !before) throw await wrongState(tx, offer, 'It is not waiting for a reply.')
    const deadline = midnightAfter(answer_by)
    if (deadline <= before)
      throw invalidFields([{ field: 'answer_by', message: `Choose a day after ${longDate(new Date(+before - 1))}.` }])
    if (+deadline - +before > longestMs)
      throw invalidFields([{ field: 'answer_by', message: 'Choose a day within a year.' }])
    const { now } = await tx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
    await tx
      .updateTable('offer')
      .set({ answer_by: deadline, next_step_at: nextOfferStep(deadline, now) })
      .where('decision_id', '=', id)
      .execute()
    const lastDay = longDate(new Date(+deadline - 1))
    await noteOffer(tx, {
      id,
      kind: 'extended',
      body: `${lastDay}: ${reason}`,
      by: member.id,
      at: context.clock.now(),
    })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'offer.extended',
      subject: `application:${offer.row.uuid}`,
      detail: { decision: id, answer_by, reason },
    })
    const record = await getApplication(tx, offer.file.row.id)
    const content = answerDateExtended({ ...aboutDecision(context, record), lastDay })
    await tellApplicant(tx, context, record, { kind: 'answer-date-extended', content })
    return readOffer(tx, member, id)
  })
}

const longestMs = 366 * 86_400_000
