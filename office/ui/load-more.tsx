import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#ui/button.tsx'

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
  /** How many there are, if the server counts them. */
  total?: number | undefined
  /** Also loads by itself when the end of the list comes near. */
  bySight?: boolean | undefined
}

/** Loads the next page of a list, for as long as there is one. A page that fails says why, and waits to be asked for again. */
export function LoadMore({ list, shown, total, bySight = false }: LoadMoreProps): ReactElement | null {
  const end = useLoadBySight(list, bySight)
  if (!list.hasNextPage) return null
  return (
    <div className="load-more" ref={end}>
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <p role="alert">The next rows could not be loaded. {list.error?.message}</p>
      )}
      {total !== undefined && (
        <span className="soft">
          {shown.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
        </span>
      )}
      <Button
        look="secondary"
        busy={list.isFetchingNextPage}
        busyLabel="Loading more..."
        onClick={() => void list.fetchNextPage()}
      >
        {list.isFetchNextPageError ? 'Try again' : `Load more after ${shown.toLocaleString('en-GB')}`}
      </Button>
    </div>
  )
}

function useLoadBySight(list: LoadMoreProps['list'], bySight: boolean) {
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => void list.fetchNextPage())
  const isReady = bySight && list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError
  useEffect(() => {
    if (!isReady || !end.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load()
      },
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isReady])
  return end
}
