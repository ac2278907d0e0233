import { type ComponentProps, lazy, Suspense } from 'react'
import { LoadingPage } from '#app/features/outcome/loading.tsx'

const againMs = 3000

/** They come as one file, so that whoever has the form also reaches its end, or learns why not, without a network. */
const load = () => import('./link-pages.ts')

/** Tries until it is there: the words are safe meanwhile, and an error page would help nobody. */
async function loadPatiently(): ReturnType<typeof load> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise(resolve => setTimeout(resolve, againMs))
    }
  }
}

const LazyReferenceForm = lazy(async () => ({ default: (await loadPatiently()).ReferenceForm }))
const LazyCheckPage = lazy(async () => ({ default: (await loadPatiently()).CheckPage }))

const LazyDeadLink = lazy(async () => ({ default: (await loadPatiently()).DeadLink }))

/** Fetches them while the first page is being read. */
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
