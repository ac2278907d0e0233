import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { patiently } from '#app/lib/patiently.ts'

const Comparison = lazy(() => patiently(() => import('./comparison.tsx')))

const isWanted = () =>
  new URLSearchParams(location.search).has('compare') ||
  document.querySelector('.finder input[name=compare]:checked') !== null

/** The comparison, fetched when a box is ticked or the address asks for it. */
export function LateComparison(): ReactElement | null {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const look = () => isWanted() && setWanted(true)
    look()
    addEventListener('change', look)
    return () => removeEventListener('change', look)
  }, [])
  return wanted ? <Suspense>{<Comparison />}</Suspense> : null
}
