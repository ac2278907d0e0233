import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { addStatement } from './add-statement.ts'
import { bookLines, setAside } from './book-lines.ts'
import { listStatements, readStatement } from './statement-lines.ts'

export function statementRoutes(context: Context) {
  return {
    listStatements: ({ query }) => listStatements(context.db, query.after),
    readStatement: ({ staff, params }) => readStatement(context.db, staff, params.id),
    addStatement: ({ staff, body, files, transact }) =>
      addStatement(context, transact, staff, { files, currency: body.currency }),
    bookStatement: ({ staff, params, body, transact }) =>
      bookLines(context, transact, staff, { id: params.id, lines: body.lines }),
    setAsideLines: ({ staff, params, body, transact }) =>
      setAside(context, transact, staff, { id: params.id, ...body }),
  } satisfies Partial<Handlers>
}
