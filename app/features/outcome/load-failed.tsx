import { ApiError } from '#app/lib/api.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

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
