import type { ReactElement, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { loadOrTell, useDraft, useOpenDraft } from '../draft/use-draft.ts'

/** Placeholder for an application: its outline while loading, or why it cannot be loaded. */
export function ScreenStates({ children }: { children: ReactNode }): ReactElement {
  const { store } = useOpenDraft()
  const loading = useDraft(view => view.loading)
  const error = useDraft(view => view.loadError)
  if (loading === 'ready') return <>{children}</>
  if (loading === 'failed')
    return (
      <div className="wrap wrap-narrow application-page">
        <EmptyState
          headingLevel={1}
          title="We could not load your application"
          action={<Button onClick={() => void loadOrTell(store)}>Try again</Button>}
        >
          {error?.sentence ?? 'Try again in a moment.'}
        </EmptyState>
      </div>
    )
  return <ApplicationSkeleton />
}

export function ApplicationSkeleton(): ReactElement {
  return (
    <div className="wrap wrap-narrow application-page" aria-busy="true">
      <h1 className="visually-hidden">Your application</h1>
      <p className="visually-hidden" role="status">
        Loading your application
      </p>
      <div className="page-heading">
        <Skeleton height="2.6rem" width="16rem" />
        <Skeleton width="12rem" />
      </div>
      <Skeleton height="1.2rem" />
      <div className="stack" style={{ '--gap': 'var(--s5)' }}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
          <Skeleton key={row} height="3rem" />
        ))}
      </div>
    </div>
  )
}
