import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { countQueue, readQueue } from './queue.ts'
import { changeView, deleteView, listViews, saveView } from './views.ts'

export function queueRoutes(context: Context) {
  return {
    listCases: ({ staff, query }) => readQueue(context, staff, query),
    countQueue: ({ staff, query }) => countQueue(context, staff, query),
    listViews: ({ staff }) => listViews(context, staff),
    saveView: ({ staff, body, transact }) => saveView(context, transact, staff, body),
    changeView: ({ staff, params, body, transact }) => changeView(context, transact, staff, { ...body, id: params.id }),
    deleteView: async ({ staff, params, transact }) => {
      await deleteView(transact, staff, params.id)
      return undefined
    },
  } satisfies Partial<Handlers>
}
