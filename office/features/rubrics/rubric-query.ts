import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { reviewCalls } from '#shared/contract/calls/office/reviews.ts'
import type { rubricHistory } from '#shared/contract/schemas/reviews.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { RubricFor } from '#shared/domain/rubric.ts'
import { callOffice } from '../../lib/call.ts'

export type RubricHistory = z.output<typeof rubricHistory>
export type RubricVersion = RubricHistory['versions'][number]
export type Rubric = RubricVersion['rubric']

export const rubricsQuery = queryOptions({
  queryKey: ['rubrics'],
  queryFn: ({ signal }) => callOffice(reviewCalls.listRubrics, { signal }),
})

export const keyOf = ({ level, programme }: RubricFor) => (programme === null ? level : `${level}:${programme}`)

/** 'Ph.D.', 'Postgraduate diploma', or the title of a programme. */
export function rubricName({ level, programme }: RubricFor): string {
  if (programme !== null) return findProgramme(programme)?.title ?? programme
  if (level === 'pgd') return 'Postgraduate diploma'
  return level === 'msc' ? 'Master’s' : programTypeName(level)
}

/** The starting point of a new rubric. */
export const blankRubric: Rubric = {
  criteria: [
    {
      ...{ id: 'record', label: 'Academic record', hint: '', weight: 100, min: 1, max: 5 },
      words: ['Weak', 'Fair', 'Good', 'Very good', 'Outstanding'],
    },
  ],
  ...{ tolerance: 20, readers: 2, names_hidden: true },
}
