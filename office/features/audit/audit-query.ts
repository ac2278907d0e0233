import type * as z from 'zod'
import { auditCalls } from '#shared/contract/calls/office/audit.ts'
import type { auditLine } from '#shared/contract/schemas/audit.ts'
import { filled, searchOf } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { listOptions } from '../../lib/use-list.ts'

export type AuditLine = z.output<typeof auditLine>

const pageSize = 100

export function auditQuery(q: string) {
  return listOptions(['audit', q], async ({ after, signal }) => {
    const query = { limit: pageSize, ...filled({ q, after }) }
    const { lines: rows, ...page } = await callOffice(auditCalls.searchAudit, { query, signal })
    return { rows, ...page }
  })
}

/** What is searched for is the address: `/audit?q=who:me what:exports`. */
export function auditAddress(q: string): string {
  return searchOf({ q })
}
