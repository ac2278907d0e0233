import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { matriculationCalls } from '#shared/contract/calls/office/matriculation.ts'
import type { matriculationList } from '#shared/contract/schemas/matriculation.ts'
import { filled } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { listOptions } from '../../lib/use-list.ts'

type Page = z.output<typeof matriculationList>

export interface MatriculationView {
  round: string
  programme: string
}

/** The part loaded so far. */
export type MatriculationList = Omit<Page, 'next'>

export function matriculationQuery({ round, programme }: MatriculationView) {
  return listOptions(['matriculation', 'list', round, programme], ({ after, signal }) =>
    callOffice(matriculationCalls.matriculationList, { query: filled({ round, programme, after }), signal }),
  )
}

export const patternQuery = queryOptions({
  queryKey: ['matriculation', 'pattern'],
  queryFn: ({ signal }) => callOffice(matriculationCalls.readMatriculationPattern, { signal }),
})
