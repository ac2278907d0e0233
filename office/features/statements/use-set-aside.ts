import { statementCalls } from '#shared/contract/calls/office/statements.ts'
import { callOffice } from '../../lib/call.ts'
import { useWrite, type Write } from '../../lib/use-write.ts'
import { refreshStatements, type Statement } from './statements-query.ts'

/** Says that a line of a statement is no fee or, with `aside: false`, takes it up again. */
export function useSetAside(id: string, aside: boolean): Write<number, Statement> {
  const send = (line: number, isAside: boolean) =>
    callOffice(statementCalls.setAsideLines, { params: { id }, body: { lines: [line], aside: isAside } })
  return useWrite((line: number) => send(line, aside), {
    says: (_, line) => inWords(line, aside),
    undo: (_, line) =>
      aside ? { send: async () => refreshStatements(await send(line, false)), says: inWords(line, false) } : undefined,
    refresh: refreshStatements,
  })
}

function inWords(line: number, isAside: boolean): string {
  return isAside ? `Line ${line} is set aside: no fee` : `Line ${line} is to do again`
}
