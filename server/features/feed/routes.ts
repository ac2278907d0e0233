import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { putNumber } from '../matriculation/put-number.ts'
import { readFeed } from './read-feed.ts'

/** The interface for the student-record system. */
export function feedRoutes(context: Context) {
  return {
    readFeed: ({ holder, query }) => readFeed(context, holder, query),
    putMatriculationNumber: ({ holder, params, body, transact }) =>
      putNumber(context, transact, holder, { uuid: params.uuid, number: body.matriculation_number }),
  } satisfies Partial<Handlers>
}
