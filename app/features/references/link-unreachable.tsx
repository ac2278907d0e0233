import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** The link may be fine: the server did not respond. */
export function LinkUnreachable({
  detail,
  isRetrying,
  onRetry,
}: {
  detail: string
  isRetrying: boolean
  onRetry: () => void
}) {
  return (
    <EmptyState
      headingLevel={1}
      title="We could not load the form"
      action={
        <Button busy={isRetrying} busyLabel="Trying..." onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>{detail}</p>
      <p>Your link still works, and anything you typed is saved.</p>
    </EmptyState>
  )
}
