import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { readDesk } from './read-desk.ts'

export function deskRoutes(context: Context) {
  return {
    readDesk: ({ staff }) => readDesk(context, staff),
  } satisfies Pick<Handlers, 'readDesk'>
}
