import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage(): Promise<unknown>
}

type MoreRowsProps = { query: Pages; shown: number; total: number }

/** Loads the next page near the end of the list, and with a button for keyboard users. */
export function MoreRows({ query, shown, total }: MoreRowsProps): ReactElement | null {
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => {
    if (query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError) void query.fetchNextPage()
  })
  const { hasNextPage } = query
  useEffect(() => {
    if (!hasNextPage || !end.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load()
      },
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage])
  if (!hasNextPage) return null
  return (
    <div className="ranks-more" ref={end}>
      <span className="soft">
        {shown.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
      </span>
      <Button
        look="secondary"
        busy={query.isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => void query.fetchNextPage()}
      >
        {query.isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </div>
  )
}
