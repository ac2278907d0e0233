import { lazy, Suspense, useEffect, useState } from 'react'
import { patiently } from '#app/lib/patiently.ts'

/** Spec sections 3 and 9. */
const badgeDelayMs = 20_000
const dismissedKey = 'austinspireBadgeDismissed'

const BadgeCard = lazy(() => patiently(() => import('./badge-card.tsx')))

/** Twenty seconds after the page has loaded, unless it was dismissed before: the next closing date and one action. */
export default function BadgeTimer() {
  const [isDue, setDue] = useState(false)

  useEffect(() => {
    if (wasDismissed()) return
    const timer = setTimeout(() => setDue(true), Math.max(0, badgeDelayMs - performance.now()))
    return () => clearTimeout(timer)
  }, [])

  const dismiss = () => {
    setDue(false)
    try {
      localStorage.setItem(dismissedKey, 'true')
    } catch {}
  }
  return (
    isDue && (
      <Suspense>
        <BadgeCard onDismiss={dismiss} />
      </Suspense>
    )
  )
}

/** A browser that keeps nothing cannot remember a dismissal either: it is left in peace. */
function wasDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) !== null
  } catch {
    return true
  }
}
