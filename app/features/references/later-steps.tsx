import { type ComponentProps, lazy, Suspense } from 'react'
import { LoadingPage } from '#app/features/outcome/loading.tsx'

const againMs = 3000

/** Both steps come as one file, so that whoever has the form can also reach its end without a network. */
const load = () => import('./written-steps.ts')

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

/** Fetches the steps while the first page is being read. */
export function expectLaterSteps(): void {
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
