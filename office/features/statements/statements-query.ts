import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { statementCalls } from '#shared/contract/calls/office/statements.ts'
import type { statementDetails, statementLine, statementList } from '#shared/contract/schemas/statements.ts'
import { filled } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { listOptions } from '../../lib/use-list.ts'

export type Statement = z.output<typeof statementDetails>
export type StatementLine = z.output<typeof statementLine>
export type StatementRow = z.output<typeof statementList>['rows'][number]

export const statementsQuery = listOptions(['statements', 'list'], ({ after, signal }) =>
  callOffice(statementCalls.listStatements, { query: filled({ after }), signal }),
)

/** What was just read has more to tell than what is read again: lines that are known, and those with errors. */
export function statementQuery(id: string) {
  return queryOptions({
    queryKey: ['statements', 'one', id],
    queryFn: ({ signal }) => callOffice(statementCalls.readStatement, { params: { id }, signal }),
    staleTime: 60_000,
  })
}

/** After a change, also of the fees, payments and transfers that it concerns. */
export async function refreshStatements(changed?: Statement): Promise<void> {
  if (changed) {
    const { queryKey } = statementQuery(changed.id)
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, keepKnown(before, changed))
  }
  const keys = [['statements', 'list'], ['transfers'], ['fees'], ['payments']]
  await Promise.all(keys.map(queryKey => queryClient.invalidateQueries({ queryKey })))
}

function keepKnown(before: Statement | undefined, changed: Statement): Statement {
  if (!before) return changed
  const known = before.lines.filter(({ state }) => state === 'known')
  const lines = [...changed.lines, ...known].sort((one, other) => one.line - other.line)
  return { ...before, ...changed, lines }
}
