import type { ReactElement } from 'react'
import { Button } from '#app/ui/button.tsx'

interface LoadMoreProps {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => Promise<unknown>
  }
  /** How many rows are already shown. */
  shown: number
}

/** Loads the next page of a list, for as long as there is one. */
export function LoadMore({ list, shown }: LoadMoreProps): ReactElement | null {
  if (!list.hasNextPage) return null
  return (
    <div className="queue-more">
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <p role="alert">The next rows could not be loaded. {list.error?.message}</p>
      )}
      <Button
        look="secondary"
        busy={list.isFetchingNextPage}
        busyLabel="Loading more..."
        onClick={() => void list.fetchNextPage()}
      >
        {list.isFetchNextPageError ? 'Try again' : `Load more after ${shown}`}
      </Button>
    </div>
  )
}
