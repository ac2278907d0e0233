import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { findAnyone } from './find-anyone.ts'

export function findRoutes(context: Context) {
  return {
    findAnyone: ({ staff, query }) => findAnyone(context, staff, query),
  } satisfies Pick<Handlers, 'findAnyone'>
}
