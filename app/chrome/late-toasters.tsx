import { lazy, Suspense, useSyncExternalStore } from 'react'
import { retryImport } from '#app/lib/retry-import.ts'
import { appToasts, stackedToasts } from '#ui/toast.ts'

const Toasters = lazy(async () => ({ default: (await retryImport(() => import('#ui/toaster.tsx'))).Toasters }))

const subscribe = (listener: () => void) => {
  const stops = [appToasts.subscribe(listener), stackedToasts.subscribe(listener)]
  return () => stops.forEach(stop => void stop())
}
const hasToast = () => appToasts.snapshot().length + stackedToasts.snapshot().length > 0

/** The toasters of spec section 9, fetched when there is a first toast to show. */
export function LateToasters() {
  const isWanted = useSyncExternalStore(subscribe, hasToast, () => false)
  return isWanted && <Suspense>{<Toasters />}</Suspense>
}
