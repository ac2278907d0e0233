import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { presentApplication } from '../applications/present.ts'
import { acceptOffer, askDeferral, askSecondLook, consentToAlternative, declineOffer } from './reply.ts'

export function offerRoutes(context: Context) {
  return {
    acceptOffer: async ({ applicant, params, transact }) =>
      presentApplication(await acceptOffer(context, transact, { accountId: applicant.accountId, ...params })),
    declineOffer: async ({ applicant, params, body, transact }) =>
      presentApplication(
        await declineOffer(context, transact, { accountId: applicant.accountId, ...params, reason: body.reason }),
      ),
    askDeferral: async ({ applicant, params, body, transact }) =>
      presentApplication(
        await askDeferral(context, transact, { accountId: applicant.accountId, ...params, reason: body.reason }),
      ),
    consentToAlternative: async ({ applicant, params, transact }) =>
      presentApplication(await consentToAlternative(context, transact, { accountId: applicant.accountId, ...params })),
    askSecondLook: async ({ applicant, params, body, transact }) =>
      presentApplication(
        await askSecondLook(context, transact, { accountId: applicant.accountId, ...params, reason: body.reason }),
      ),
  } satisfies Partial<Handlers>
}
