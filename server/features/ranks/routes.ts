import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { refuseUnknown } from '../scope/refuse-unknown.ts'
import { noteRead } from '../staff/note-read.ts'
import { approveRankList, discardRankList } from './approve-list.ts'
import { freezeRanks } from './freeze.ts'
import { proposeRankList } from './propose-list.ts'
import { listRankLists, readRankList } from './rank-lists.ts'
import { readRanks } from './read-ranks.ts'
import { endSkip, skipRank } from './skips.ts'
import { moveUp, readSeatNews, readWaitingList } from './waiting-list.ts'

const programmeOf = ({ round, programme }: { round: string; programme: string }) => ({
  subject: `round:${round}`,
  detail: { programme },
})

export function rankRoutes(context: Context) {
  const { db } = context
  return {
    readRanks: async ({ staff, params, query }) => {
      const ranks = await readRanks(db, staff, { ...params, ...query })
      await noteRead(context, staff, { action: 'ranks.read', ...programmeOf(params) })
      return ranks
    },
    skipRank: ({ staff, params, body, transact }) => skipRank(context, transact, staff, { ...params, ...body }),
    endSkip: ({ staff, params, transact }) => endSkip(context, transact, staff, params.uuid),
    freezeRanks: ({ staff, body, transact }) => freezeRanks(context, transact, staff, body),
    listRankLists: async ({ staff, query: { round, programme } }) => {
      await refuseUnknown(db, { round, programme })
      return listRankLists(db, staff, { round, programme })
    },
    readRankList: async ({ staff, params, query }) => {
      const list = await readRankList(db, staff, { ...params, ...query })
      await noteRead(context, staff, { action: 'rank-list.read', subject: `rank-list:${params.id}` })
      return list
    },
    proposeRankList: ({ staff, params, body, transact }) =>
      proposeRankList(context, transact, staff, { ...params, ...body }),
    approveRankList: ({ staff, params, body, transact }) =>
      approveRankList(context, transact, staff, { ...params, ...body }),
    discardRankList: ({ staff, params, body, transact }) =>
      discardRankList(context, transact, staff, { ...params, ...body }),
    readWaitingList: async ({ staff, params, query }) => {
      const list = await readWaitingList(db, staff, { ...params, ...query })
      await noteRead(context, staff, { action: 'waiting-list.read', ...programmeOf(params) })
      return list
    },
    moveUp: ({ staff, params, body, transact }) => moveUp(context, transact, staff, { ...params, ...body }),
    readSeatNews: ({ staff }) => readSeatNews(db, staff),
  } satisfies Partial<Handlers>
}
