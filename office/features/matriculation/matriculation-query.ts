import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { matriculationCalls } from '#shared/contract/calls/office/matriculation.ts'
import type { matriculationList } from '#shared/contract/schemas/matriculation.ts'
import { callOffice } from '../../lib/call.ts'

export type MatriculationList = z.output<typeof matriculationList>

export const matriculationQuery = ({ round, programme }: { round: string; programme: string }) =>
  queryOptions({
    queryKey: ['matriculation', 'list', round, programme],
    queryFn: ({ signal }) =>
      callOffice(matriculationCalls.matriculationList, {
        query: { ...(round ? { round } : {}), ...(programme ? { programme } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const patternQuery = queryOptions({
  queryKey: ['matriculation', 'pattern'],
  queryFn: ({ signal }) => callOffice(matriculationCalls.readMatriculationPattern, { signal }),
})
