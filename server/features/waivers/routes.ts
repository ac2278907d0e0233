import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { askWaiver } from './ask-waiver.ts'
import { approveWaiver, endWaiver } from './decide-waiver.ts'
import { listWaivers, readWaiver } from './list-waivers.ts'
import { useWaiverCode } from './use-code.ts'

export function waiverRoutes(context: Context) {
  return {
    listFeeWaivers: ({ staff, query }) => listWaivers(context, staff, query),
    readFeeWaiver: ({ staff, params }) => readWaiver(context, staff, params.id),
    askFeeWaiver: ({ staff, body, transact }) => askWaiver(context, transact, staff, body),
    approveFeeWaiver: ({ staff, params, transact }) => approveWaiver(context, transact, staff, params.id),
    endFeeWaiver: ({ staff, params, transact }) => endWaiver(context, transact, staff, params.id),
    useFeeWaiver: ({ applicant, params, body, transact, meta }) =>
      useWaiverCode(context, transact, {
        accountId: applicant.accountId,
        ip: meta.ip,
        uuid: params.uuid,
        code: body.code,
      }),
  } satisfies Partial<Handlers>
}
