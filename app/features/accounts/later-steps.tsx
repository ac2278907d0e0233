import { type ComponentProps, lazy, Suspense } from 'react'
import { retryImport } from '#app/lib/retry-import.ts'
import { Spinner } from '#app/ui/spinner.tsx'

const loadConfirmAddress = () => import('./confirm-address.tsx')
const loadResetSteps = () => import('./reset-steps.tsx')

const LazyConfirmAddress = lazy(async () => ({ default: (await retryImport(loadConfirmAddress)).ConfirmAddress }))
const LazyResetSteps = lazy(async () => ({ default: (await retryImport(loadResetSteps)).ResetSteps }))

/** Prefetches a later step while the first is being sent; if that fails, it is fetched again when shown. */
export const expectConfirmAddress = () => void loadConfirmAddress().catch(() => undefined)
export const expectResetSteps = () => void loadResetSteps().catch(() => undefined)

/** Steps after a first email. Most visitors never see them, so they are loaded on demand. */
export function ConfirmAddress(props: ComponentProps<typeof LazyConfirmAddress>) {
  return (
    <Suspense fallback={<Waiting />}>
      <LazyConfirmAddress {...props} />
    </Suspense>
  )
}

export function ResetSteps(props: ComponentProps<typeof LazyResetSteps>) {
  return (
    <Suspense fallback={<Waiting />}>
      <LazyResetSteps {...props} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <>
      <h1 className="visually-hidden">Check your email</h1>
      <Spinner />
    </>
  )
}
