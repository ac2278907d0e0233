import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { ApiError } from '#ui/lib/api-error.ts'
import { Notice } from '#ui/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** Placeholder rows during loading, with the height of real ones. */
export function LoadingRows({ label, rows = 8 }: { label: string; rows?: number }): ReactElement {
  return (
    <div className="loading-rows" role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never reordered
        <span className="loading-row" key={row} aria-hidden="true">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </span>
      ))}
    </div>
  )
}

/** A loading error with its reason, and a retry unless it cannot help: the person may not see it, or it is not there. */
export function LoadFailed({ error, retry }: { error: Error; retry: () => void }): ReactElement {
  const isOurs = error instanceof ApiError
  if (isOurs && error.code === 'forbidden') {
    return (
      <Notice role="alert" title={error.detail}>
        <p>If you need it, ask an administrator.</p>
      </Notice>
    )
  }
  return (
    <Notice tone="error" role="alert" title={isOurs ? error.title : 'This could not be loaded.'}>
      {isOurs && <p>{error.detail}</p>}
      {!(isOurs && error.status === 404) && (
        <p>
          <Button look="secondary" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
    </Notice>
  )
}
