import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { progressOf, setUpQuery } from './set-up-query.ts'

/** '6 of 12', as long as the set-up is open. */
export function StepCount(): ReactElement | null {
  const { data } = useQuery(setUpQuery)
  if (!data?.is_open) return null
  const { done, all } = progressOf(data)
  return (
    <>
      {done} of {all}
    </>
  )
}
