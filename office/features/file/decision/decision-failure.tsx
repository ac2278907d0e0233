import type { ReactElement } from 'react'
import { Notice } from '#ui/notice.tsx'
import { ApiError } from '../../../lib/call.ts'

/** Why a decision was refused. What is at its field is not said twice. */
export function DecisionFailure({ error }: { error: Error | null }): ReactElement | null {
  if (!error) return null
  if (error instanceof ApiError && error.errors.length > 0) return null
  return (
    <Notice tone="error" role="alert" title={error instanceof ApiError ? error.title : 'This could not be done'}>
      {`${error instanceof ApiError ? error.detail : 'Try again.'} Nothing you chose is lost.`}
    </Notice>
  )
}
