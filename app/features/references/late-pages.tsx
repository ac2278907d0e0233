import { type ComponentProps, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { LoadingPage } from '#app/features/outcome/loading.tsx'
import { retryImport } from '#app/lib/retry-import.ts'

/** All in one file, so that a referee who has the form can also finish it, or learn why not, without a network. */
const load = () => import('./link-pages.ts')

const loadPages = () => retryImport(load)

const LazyReferenceForm = lazy(async () => ({ default: (await loadPages()).ReferenceForm }))
const LazyCheckPage = lazy(async () => ({ default: (await loadPages()).CheckPage }))
const LazyDraftConflictNotice = lazy(async () => ({ default: (await loadPages()).DraftConflictNotice }))
const LazyStopReminders = lazy(async () => ({ default: (await loadPages()).StopReminders }))
const LazyDeadLink = lazy(async () => ({ default: (await loadPages()).DeadLink }))

/** Prefetches them while the first page is being read. */
export function expectLatePages(): void {
  load().catch(() => undefined)
}

export function ReferenceForm(props: ComponentProps<typeof LazyReferenceForm>) {
  return (
    <Suspense fallback={<LoadingPage label="Loading the reference form..." title="Academic Reference Form" />}>
      <LazyReferenceForm {...props} />
    </Suspense>
  )
}

export function CheckPage(props: ComponentProps<typeof LazyCheckPage>) {
  return (
    <Suspense fallback={<LoadingPage label="Loading your answers..." title="Check your reference" />}>
      <LazyCheckPage {...props} />
    </Suspense>
  )
}

export function DeadLink(props: ComponentProps<typeof LazyDeadLink>) {
  return (
    <Suspense fallback={<LoadingPage title="Academic Reference Form" />}>
      <LazyDeadLink {...props} />
    </Suspense>
  )
}

/** Only for the few people who wrote on two devices. */
export function DraftConflictNotice(props: ComponentProps<typeof LazyDraftConflictNotice>) {
  return props.draft.other ? <Suspense>{<LazyDraftConflictNotice {...props} />}</Suspense> : null
}

/** Only for people who followed the link that stops reminders. */
export function StopReminders(props: ComponentProps<typeof LazyStopReminders>) {
  const [query] = useSearchParams()
  return query.get('reminders') === 'stop' ? <Suspense>{<LazyStopReminders {...props} />}</Suspense> : null
}
