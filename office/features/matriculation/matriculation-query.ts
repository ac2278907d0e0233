import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { matriculationCalls } from '#shared/contract/calls/office/matriculation.ts'
import type { matriculationList } from '#shared/contract/schemas/matriculation.ts'
import { callOffice } from '../../lib/call.ts'

type Page = z.output<typeof matriculationList>

export interface MatriculationView {
  round: string
  programme: string
}

/** The part loaded so far. */
export type MatriculationList = Omit<Page, 'next'>

export const matriculationQuery = ({ round, programme }: MatriculationView) =>
  infiniteQueryOptions({
    queryKey: ['matriculation', 'list', round, programme],
    queryFn: ({ pageParam, signal }) =>
      callOffice(matriculationCalls.matriculationList, {
        query: {
          ...(round ? { round } : {}),
          ...(programme ? { programme } : {}),
          ...(pageParam ? { after: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
    select: ({ pages }): MatriculationList | undefined => {
      const last = pages.at(-1)
      return last && { ...last, rows: pages.flatMap(({ rows }) => rows) }
    },
  })

export const patternQuery = queryOptions({
  queryKey: ['matriculation', 'pattern'],
  queryFn: ({ signal }) => callOffice(matriculationCalls.readMatriculationPattern, { signal }),
})
