import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { chooseChannels } from './choose-channels.ts'
import { confirmPhone, removePhone, startPhone } from './confirm-phone.ts'
import { ownChannels } from './own-channels.ts'
import { addPushDevice, removePushDevice } from './push-devices.ts'
import { answerChallenge, takeMessageReports } from './take-reports.ts'

export function channelRoutes(context: Context) {
  return {
    readChannels: ({ applicant }) => ownChannels(context.db, context, applicant.accountId),
    startPhone: ({ applicant, body, transact }) => startPhone(context, transact, applicant, body),
    confirmPhone: ({ applicant, body, transact, meta }) =>
      confirmPhone(context, transact, applicant, { code: body.otp_code, ip: meta.ip }),
    removePhone: ({ applicant, transact }) => removePhone(context, transact, applicant),
    chooseChannels: ({ applicant, body, transact }) => chooseChannels(context, transact, applicant, body),
    addPushDevice: ({ applicant, body, transact, meta }) =>
      addPushDevice(context, transact, applicant, { ...body, userAgent: meta.userAgent }),
    messageWebhook: async ({ params, query, rawBody, headers }) => {
      await takeMessageReports(context, params.channel, { headers, query, body: rawBody })
      return { detail: 'received' }
    },
    confirmMessageWebhook: async ({ params, query }) => answerChallenge(context, params.channel, query),
    removePushDevice: ({ applicant, params, transact }) => removePushDevice(context, transact, applicant, params.id),
  } satisfies Partial<Handlers>
}
