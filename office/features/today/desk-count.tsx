import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { deskQuery } from './desk-query.ts'

/** How many things wait for the person. */
export function DeskCount(): ReactElement | null {
  const { data } = useQuery(deskQuery)
  if (!data || data.rows.length === 0) return null
  return (
    <>
      {data.rows.length}
      <VisuallyHidden> {data.rows.length === 1 ? 'thing needs you' : 'things need you'}</VisuallyHidden>
    </>
  )
}
