import type { ReactElement } from 'react'
import { Button } from '#app/ui/button.tsx'

interface LoadMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  /** How many rows are already shown. */
  shown: number
}

/** Loads the next page of a list, for as long as there is one. */
export function LoadMore({ list, shown }: LoadMoreProps): ReactElement | null {
  if (!list.hasNextPage) return null
  return (
    <div className="queue-more">
      <Button
        look="secondary"
        busy={list.isFetchingNextPage}
        busyLabel="Loading more..."
        onClick={() => void list.fetchNextPage()}
      >
        {`Load more after ${shown}`}
      </Button>
    </div>
  )
}
