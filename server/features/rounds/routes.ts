import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { copyRounds } from './copy-rounds.ts'
import { addRoundDraft, draftRound } from './draft-round.ts'
import { discardRound, publishRound } from './publish-round.ts'
import { listOfficeRounds, readOfficeRound } from './read-rounds.ts'
import { setRoundStates } from './set-states.ts'

export function roundRoutes(context: Context) {
  return {
    listRounds: ({ staff }) => listOfficeRounds(context, staff),
    readRound: ({ staff, params }) => readOfficeRound(context.db, staff, params.id),
    addRound: ({ staff, body, transact }) => addRoundDraft(context, transact, staff, body),
    copyRounds: ({ staff, body, transact }) => copyRounds(context, transact, staff, body),
    draftRound: ({ staff, params, body, transact }) => draftRound(context, transact, staff, { ...params, ...body }),
    publishRound: ({ staff, params, body, transact }) => publishRound(context, transact, staff, { ...params, ...body }),
    discardRound: async ({ staff, params, body, transact }) => {
      await discardRound(context, transact, staff, { ...params, ...body })
      return undefined
    },
    setRoundStates: ({ staff, params, body, transact }) =>
      setRoundStates(context, transact, staff, { ...params, ...body }),
  } satisfies Partial<Handlers>
}
