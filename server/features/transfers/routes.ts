import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { announceTransfer, readOwnTransfers } from './announce.ts'
import { bookFound } from './book.ts'
import { approveTransfer, discardTransfer, giveBack } from './decide.ts'
import { listTransfers, readSlip, readTransfer } from './list-transfers.ts'

export function transferRoutes(context: Context) {
  return {
    listTransfers: ({ staff, query }) => listTransfers(context, staff, query),
    readTransfer: ({ staff, params }) => readTransfer(context.db, staff, params.id),
    readTransferSlip: ({ staff, params }) => readSlip(context, staff, params.id),
    bookTransfer: ({ staff, body, transact }) => bookFound(context, transact, staff, body),
    approveTransfer: ({ staff, params, transact }) => approveTransfer(context, transact, staff, params.id),
    discardTransfer: ({ staff, params, body, transact }) =>
      discardTransfer(context, transact, staff, { id: params.id, reason: body.reason }),
    giveBackTransfer: ({ staff, params, body, transact }) =>
      giveBack(context, transact, staff, { id: params.id, reason: body.reason }),
    ownTransfers: ({ applicant, params, query }) =>
      readOwnTransfers(context.db, applicant.accountId, { uuid: params.uuid, fee: query.fee ?? 'application' }),
    announceTransfer: ({ applicant, params, body, files, transact }) =>
      announceTransfer(context, transact, applicant.accountId, { uuid: params.uuid, body, files }),
  } satisfies Partial<Handlers>
}
