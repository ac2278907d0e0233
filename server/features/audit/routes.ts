import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { searchAudit } from './search-audit.ts'

export function auditRoutes(context: Context) {
  return {
    searchAudit: ({ staff, query }) => searchAudit(context, staff, query),
  } satisfies Pick<Handlers, 'searchAudit'>
}
