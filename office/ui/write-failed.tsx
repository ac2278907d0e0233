import type { ReactElement } from 'react'
import { ApiError } from '#ui/lib/api-error.ts'
import { Notice } from '#ui/notice.tsx'
import { failureTitle } from '../lib/call.ts'

/** Why a write that has no fields of its own failed, with each problem if there are several. */
export function WriteFailed({
  failure,
  title,
}: {
  failure: Error | null | undefined
  title: string
}): ReactElement | null {
  if (!failure) return null
  const problems = failure instanceof ApiError ? failure.errors : []
  return (
    <Notice tone="error" role="alert" title={failureTitle(failure, title)}>
      {problems.length > 1 ? (
        <ul>
          {problems.map(({ field, message }) => (
            <li key={field}>{message}</li>
          ))}
        </ul>
      ) : (
        <p>{failure instanceof ApiError ? failure.detail : failure.message}</p>
      )}
    </Notice>
  )
}
