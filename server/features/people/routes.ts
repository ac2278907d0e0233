import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { approveMerge, discardMerge, undoMerge } from './approve-merge.ts'
import { approveRecovery, discardRecovery } from './approve-recovery.ts'
import { askRecovery } from './ask-recovery.ts'
import { choosePair } from './choose-pair.ts'
import { approveDeletion, askDeletionOnLetter, readDeletion, stopDeletion } from './delete-account.ts'
import { setDismissed } from './dismiss-pair.ts'
import { findAccounts } from './find-accounts.ts'
import { forgetAddress } from './forget-address.ts'
import { endAccountSessions, sendMessageAgain } from './help-account.ts'
import { listPairs } from './list-pairs.ts'
import { listSharedPhones } from './list-shared-phones.ts'
import { confirmOwner, proposeMerge } from './propose-merge.ts'
import { readAccount } from './read-account.ts'
import { readAccountAsSeen } from './read-as-seen.ts'
import { readOutsider } from './read-outsider.ts'
import { readPair } from './read-pair.ts'
import { readSharedPhone } from './read-shared-phone.ts'
import { listRecoveries } from './recovery-rows.ts'
import { restoreDraft } from './restore-draft.ts'

export function peopleRoutes(context: Context) {
  return {
    findAccounts: ({ staff, query }) => findAccounts(context, staff, query),
    readAccount: ({ staff, params, query }) => readAccount(context, staff, { id: params.id, after: query.after }),
    readOutsider: ({ staff, query }) => readOutsider(context, staff, query),
    forgetAddress: ({ staff, body, transact }) => forgetAddress(context, transact, staff, body),
    readAccountAsSeen: ({ staff, params }) => readAccountAsSeen(context, staff, params.id),
    sendMessageAgain: ({ staff, params, transact }) => sendMessageAgain(context, transact, staff, params),
    endAccountSessions: ({ staff, params, transact }) => endAccountSessions(context, transact, staff, params.id),
    restoreDraft: ({ staff, params, body, transact }) =>
      restoreDraft(context, transact, staff, { ...params, reason: body.reason }),
    listRecoveries: ({ staff }) => listRecoveries(context, staff),
    askRecovery: ({ staff, params, body, transact }) =>
      askRecovery(context, transact, staff, { ...body, id: params.id }),
    approveRecovery: ({ staff, params, body, transact }) =>
      approveRecovery(context, transact, staff, { ...body, id: params.id }),
    discardRecovery: ({ staff, params, body, transact }) =>
      discardRecovery(context, transact, staff, { ...body, id: params.id }),
    readDeletion: ({ staff, params }) => readDeletion(context, staff, params.id),
    askDeletionOnLetter: ({ staff, params, body, transact }) =>
      askDeletionOnLetter(context, transact, staff, { ...body, id: params.id }),
    approveDeletion: ({ staff, params, body, transact }) =>
      approveDeletion(context, transact, staff, { ...body, id: params.id }),
    stopDeletion: ({ staff, params, body, transact }) =>
      stopDeletion(context, transact, staff, { ...body, id: params.id }),
    listPairs: ({ staff, query }) => listPairs(context, staff, query),
    listSharedPhones: ({ staff, query }) => listSharedPhones(context, staff, query),
    readSharedPhone: ({ staff, params, query }) =>
      readSharedPhone(context, staff, { id: params.id, after: query.after }),
    choosePair: ({ staff, params, body, transact }) => choosePair(context, transact, staff, { ...body, id: params.id }),
    readPair: ({ staff, params }) => readPair(context, staff, params.id),
    dismissPair: ({ staff, params, transact }) =>
      setDismissed(context, transact, staff, { id: params.id, isDismissed: true }),
    restorePair: ({ staff, params, transact }) =>
      setDismissed(context, transact, staff, { id: params.id, isDismissed: false }),
    proposeMerge: ({ staff, params, body, transact }) =>
      proposeMerge(context, transact, staff, { ...body, id: params.id }),
    confirmMergeOwner: ({ staff, params, body, transact }) =>
      confirmOwner(context, transact, staff, { ...body, id: params.id }),
    approveMerge: ({ staff, params, transact }) => approveMerge(context, transact, staff, params.id),
    discardMerge: ({ staff, params, transact }) => discardMerge(context, transact, staff, params.id),
    undoMerge: ({ staff, params, transact }) => undoMerge(context, transact, staff, params.id),
  } satisfies Partial<Handlers>
}
