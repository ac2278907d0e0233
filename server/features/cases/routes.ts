import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { readQueue } from './queue.ts'

export function caseRoutes(context: Context) {
  return {
    listCases: ({ staff, query }) => readQueue(context, staff, query),
  } satisfies Partial<Handlers>
}
