import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { initializePayment } from './initialize.ts'
import { presentPayment } from './present.ts'
import { receiptOf } from './receipt.ts'
import { endOwnSponsorLink, makeSponsorLink, payAsSponsor, summariseForSponsor, verifyAsSponsor } from './sponsor.ts'
import { verifyOwn } from './verify.ts'
import { takeEvent } from './webhook.ts'

export function paymentRoutes(context: Context) {
  return {
    initializePayment: ({ applicant, body, transact }) =>
      initializePayment(context, transact, {
        account: applicant.account,
        applicationUuid: body.metadata.application_uuid,
        fee: body.metadata.fee ?? 'application',
        amountMinor: body.amount,
      }),
    verifyPayment: async ({ applicant, query }) =>
      presentPayment(await verifyOwn(context, applicant.accountId, query.reference)),
    paymentWebhook: async ({ rawBody, headers }) => {
      await takeEvent(context, rawBody, headers['x-paystack-signature'])
      return { detail: 'received' }
    },
    paymentReceipt: ({ applicant, params }) => receiptOf(context, applicant.accountId, params.reference),

    makeSponsorLink: ({ applicant, body, transact }) =>
      makeSponsorLink(context, transact, applicant.accountId, {
        applicationUuid: body.application_uuid,
        fee: body.fee ?? 'application',
      }),
    endSponsorLink: async ({ applicant, params, query, transact }) => {
      const fee = query.fee ?? 'application'
      await endOwnSponsorLink(context, transact, applicant.accountId, { applicationUuid: params.uuid, fee })
      return undefined
    },
    sponsorSummary: ({ params }) => summariseForSponsor(context, params.token),
    payAsSponsor: ({ params, body, transact }) => payAsSponsor(context, transact, params.token, body.email),
    verifyAsSponsor: ({ params, query }) => verifyAsSponsor(context, params.token, query.reference),
  } satisfies Partial<Handlers>
}
