import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { ApiError } from '#ui/lib/api-error.ts'
import { Notice } from '#ui/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** Placeholder rows during loading, with the height of real ones. */
export function LoadingRows({ label, rows = 8 }: { label: string; rows?: number | undefined }): ReactElement {
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

interface LoadStateProps {
  of: { data: unknown; error: Error | null; refetch: () => Promise<unknown> }
  /** For screen readers: 'Loading the rounds'. */
  label: string
  rows?: number | undefined
}

/** In the place of what is not there yet: placeholder rows, or why it failed. What was read before stays. */
export function LoadState({ of: { data, error, refetch }, ...loading }: LoadStateProps): ReactElement | null {
  if (data !== undefined) return null
  return error ? <LoadFailed error={error} retry={() => void refetch()} /> : <LoadingRows {...loading} />
}

/** A loading error with its reason, and a retry unless it cannot help: the person may not see it, or it is not there. */
export function LoadFailed({ error, retry }: { error: Error; retry: () => void }): ReactElement {
  const isOurs = error instanceof ApiError
  if (isOurs && error.code === 'forbidden') return <Notice role="alert" title={error.detail} />
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
