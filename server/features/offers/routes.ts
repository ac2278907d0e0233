import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { presentApplication } from '../applications/present.ts'
import { noteRead } from '../staff/note-read.ts'
import { answerDeferral, readDeferralMail } from './answer-deferral.ts'
import { clearOffer, saveOriginal, undoClearance } from './clear-offer.ts'
import { answerWaiver, askWaiver, saveCondition } from './conditions.ts'
import { extendAnswer } from './extend-answer.ts'
import { listOffers } from './list-offers.ts'
import { readOffer } from './read-offer.ts'
import { acceptOffer, askDeferral, askSecondLook, consentToAlternative, declineOffer, ownReplier } from './reply.ts'
import { replyForApplicant } from './reply-for-applicant.ts'

export function offerRoutes(context: Context) {
  return {
    acceptOffer: async ({ applicant, params, transact }) =>
      presentApplication(await acceptOffer(context, transact, ownReplier({ ...applicant, ...params }))),
    declineOffer: async ({ applicant, params, body, transact }) =>
      presentApplication(await declineOffer(context, transact, ownReplier({ ...applicant, ...params }), body.reason)),
    askDeferral: async ({ applicant, params, body, transact }) =>
      presentApplication(await askDeferral(context, transact, ownReplier({ ...applicant, ...params }), body.reason)),
    consentToAlternative: async ({ applicant, params, transact }) =>
      presentApplication(await consentToAlternative(context, transact, ownReplier({ ...applicant, ...params }))),
    askSecondLook: async ({ applicant, params, body, transact }) =>
      presentApplication(
        await askSecondLook(context, transact, { accountId: applicant.accountId, ...params, reason: body.reason }),
      ),
    listOffers: ({ staff, query }) => listOffers(context, staff, query),
    readOffer: async ({ staff, params }) => {
      const offer = await readOffer(context.db, staff, params.id)
      const about = { action: 'offer.read', subject: `application:${offer.uuid}`, detail: { decision: params.id } }
      await noteRead(context, staff, about)
      return offer
    },
    saveCondition: ({ staff, params, body, transact }) =>
      saveCondition(context, transact, staff, { ...params, ...body }),
    askWaiver: ({ staff, params, body, transact }) => askWaiver(context, transact, staff, { ...params, ...body }),
    answerWaiver: ({ staff, params, body, transact }) => answerWaiver(context, transact, staff, { ...params, ...body }),
    readDeferralMail: ({ staff, params, body }) => readDeferralMail(context, staff, { ...params, ...body }),
    answerDeferral: ({ staff, params, body, transact }) =>
      answerDeferral(context, transact, staff, { ...params, ...body }),
    replyForApplicant: ({ staff, params, body, transact }) =>
      replyForApplicant(context, transact, staff, { ...params, ...body }),
    extendAnswer: ({ staff, params, body, transact }) => extendAnswer(context, transact, staff, { ...params, ...body }),
    saveOriginal: ({ staff, params, body, transact }) => saveOriginal(context, transact, staff, { ...params, ...body }),
    clearOffer: ({ staff, params, body, transact }) =>
      clearOffer(context, transact, staff, { id: params.id, note: body.note || undefined }),
    undoClearance: ({ staff, params, transact }) => undoClearance(context, transact, staff, params.id),
  } satisfies Partial<Handlers>
}
