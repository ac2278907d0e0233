import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { isLeft, readingListQuery } from '../reviews/score-query.ts'

/** The number of applications left to score, at the end of the side bar’s line. */
export function LeftToScore(): ReactElement | null {
  const { data } = useQuery(readingListQuery)
  const left = data?.rows.filter(isLeft).length ?? 0
  if (left === 0) return null
  return (
    <span className="office-count">
      {left}
      <VisuallyHidden> left</VisuallyHidden>
    </span>
  )
}
