import { lazy, Suspense, useEffect, useState } from 'react'
import { patiently } from '#app/lib/patiently.ts'

/** The first question comes minutes later; until then the page has better things to fetch. */
const startsAfterMs = 3000

const UpdateBanner = lazy(() => patiently(() => import('./update-banner.tsx')))
const BadgeTimer = lazy(() => patiently(() => import('./badge-timer.tsx')))

/** True some seconds after React has started. */
function useLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLater, startsAfterMs, true)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}

export function LateUpdateBanner() {
  return useLater() && <Suspense>{<UpdateBanner />}</Suspense>
}

export function LateBadge() {
  return useLater() && <Suspense>{<BadgeTimer />}</Suspense>
}
