import type { Context } from '../../base/context.ts'
import { refusalReasonsIn } from '../../catalogue/reasons.ts'
import type { Handlers } from '../../http/handler.ts'
import { confirmBatch, createBatch } from './batches.ts'
import { approve, discard, propose, revoke } from './decide.ts'
import { readProposalChoices } from './proposal-choices.ts'

export function decisionRoutes(context: Context) {
  return {
    proposeDecision: ({ staff, params, body, transact }) =>
      propose(context, transact, staff, { ...body, uuid: params.uuid }),
    readProposalChoices: ({ staff, params }) => readProposalChoices(context.db, staff, params.uuid),
    approveDecision: ({ staff, params, body, transact }) =>
      approve(context, transact, staff, { ...body, id: params.id }),
    discardDecision: ({ staff, params, body, transact }) =>
      discard(context, transact, staff, { ...body, id: params.id }),
    revokeOffer: ({ staff, params, body, transact }) => revoke(context, transact, staff, { ...body, id: params.id }),
    createBatch: ({ staff, body, transact }) => createBatch(context, transact, staff, body),
    confirmBatch: ({ staff, params, body, transact }) =>
      confirmBatch(context, transact, staff, { ...body, id: params.id }),
    listRefusalReasons: async () => [...(await refusalReasonsIn(context.db))],
  } satisfies Partial<Handlers>
}
