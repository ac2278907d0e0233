import { type ReactElement, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { may, useMe } from '../../lib/me.ts'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import type { RowProps } from './queue-row.tsx'
import { QueueTable } from './queue-table.tsx'
import type { useQueue } from './use-queue.ts'
import { addressOf, stageName, type View } from './view.ts'

interface QueueBodyProps extends Pick<RowProps, 'onCurrent' | 'onChoose'> {
  view: View
  list: ReturnType<typeof useQueue>
  current: string | undefined
  chosen: ReadonlySet<string> | 'all'
}

/** The rows, or what there is to say in their place. What was loaded stays when the network goes. */
export function QueueBody({ view, list, ...choosing }: QueueBodyProps): ReactElement {
  const { rows, isLoaded, error, refetch } = list
  if (!isLoaded && error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!isLoaded) return <LoadingRows label="Loading applications" rows={14} />
  return (
    <>
      {list.unknown.length > 0 && (
        <Notice tone="warning" title={`There is no filter ${list.unknown.join(', ')}. It was ignored.`} />
      )}
      {rows.length === 0 ? (
        <Empty view={view} />
      ) : (
        <QueueTable
          {...choosing}
          rows={rows}
          address={addressOf(view)}
          isStageShown={view.stage === undefined}
          isAnswerShown={view.stage === 'with_applicant'}
          isDecisionShown={list.rows.some(({ decision }) => decision !== undefined)}
          isScoreShown={list.rows.some(({ score }) => score !== undefined)}
          hasHeadings={list.hasHeadings}
          counted={list.counted}
          isBusy={list.isRefetching && !list.isFetchingNextPage}
        />
      )}
      <More list={list} />
    </>
  )
}

function Empty({ view }: { view: View }): ReactElement {
  if (view.q !== '')
    return (
      <EmptyState
        title="No matches"
        action={<Link to={{ search: addressOf({ ...view, q: '' }) }}>Clear the filters</Link>}
      >
        {view.stage
          ? `No application in “${stageName(view.stage)}” matches. Check the counts of the other stages.`
          : 'No application matches. Check the spelling, or remove a filter.'}
        <AmongDrafts q={view.q} />
      </EmptyState>
    )
  return (
    <EmptyState title="Nothing here">
      {view.stage
        ? `No application is in “${stageName(view.stage)}” at the moment.`
        : 'There are no applications in your programmes yet.'}
    </EmptyState>
  )
}

/** Anyone who has not submitted is not in the queue; an address or a number may be one of theirs. */
function AmongDrafts({ q }: { q: string }): ReactElement | null {
  const mayPlan = may(useMe(), ['work.plan'])
  if (!mayPlan || !/^(?:\S+@\S+|\d{2}-?\d{3}-?\d{3})$/.test(q)) return null
  return (
    <>
      {' '}
      Applications that have not been submitted are not in the queue.{' '}
      <Link to={`/extensions?${new URLSearchParams({ q })}`}>Search the drafts</Link>
    </>
  )
}

/** The next page comes when its button does, by scroll or by press. */
function More({ list }: { list: ReturnType<typeof useQueue> }): ReactElement | null {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, rows } = list
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (!element || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div className="queue-more" ref={end}>
      {isFetchNextPageError && <p role="alert">The next applications could not be loaded.</p>}
      <Button
        look="secondary"
        busy={isFetchingNextPage}
        busyLabel="Loading more..."
        onClick={() => void fetchNextPage()}
      >
        {isFetchNextPageError ? 'Try again' : `Load more after ${rows.length}`}
      </Button>
    </div>
  )
}
