import type { ReactElement } from 'react'
import { ApiError } from '#app/lib/api-error.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Why something was not saved, with each problem if there are several. */
export function SaveFailed({ error, title }: { error: Error; title: string }): ReactElement {
  const problems = error instanceof ApiError ? error.errors : []
  return (
    <Notice tone="error" role="alert" title={title}>
      {problems.length > 1 ? (
        <ul>
          {problems.map(({ field, message }) => (
            <li key={field}>{message}</li>
          ))}
        </ul>
      ) : (
        <p>{error.message}</p>
      )}
    </Notice>
  )
}
