import { ApiError } from '#app/lib/api.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'

/** A loading error with its reason, and a retry button. */
export function LoadFailed({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <div className="outcome-missing">
      <EmptyState
        headingLevel={1}
        title={title}
        action={
          <Button look="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {error instanceof ApiError ? error.detail : 'Something went wrong on our side. Try again.'}
      </EmptyState>
    </div>
  )
}

interface PartFailedProps {
  title: string
  error: Error
  isTrying: boolean
  retry: () => void
}

/** The same for a part of a page that already has its heading. */
export function PartFailed({ title, error, isTrying, retry }: PartFailedProps) {
  return (
    <Notice tone="error" role="alert" title={title}>
      <p>{error instanceof ApiError ? error.detail : 'Try again.'}</p>
      <Button look="secondary" busy={isTrying} onClick={retry}>
        Try again
      </Button>
    </Notice>
  )
}
