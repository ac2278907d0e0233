import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { giveNumbers } from './give-numbers.ts'
import { checkNumbers, importNumbers } from './import-numbers.ts'
import { listMatriculated } from './matriculation-list.ts'
import { readPattern, savePattern } from './matriculation-pattern.ts'

export function matriculationRoutes(context: Context) {
  return {
    readMatriculationPattern: () => readPattern(context.db),
    saveMatriculationPattern: ({ staff, body, transact }) => savePattern(context, transact, staff, body.pattern),
    giveNumbers: ({ staff, body, transact }) => giveNumbers(context, transact, staff, body.ids),
    checkNumbers: ({ staff, files, body }) => checkNumbers(context, staff, { files, ...body }),
    importNumbers: ({ staff, files, body, transact }) => importNumbers(context, transact, staff, { files, ...body }),
    matriculationList: ({ staff, query }) => listMatriculated(context, staff, query),
  } satisfies Partial<Handlers>
}
