import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** In what time a page fades in (spec section 2), and where motion is unwelcome. */
const fadeMs = 250
const noFadeMs = 1

/**
 * When another page is shown: fades it in, and scrolls to its top or to the part that the address names. On Back the browser
 * itself restores the position.
 */
export function useArrival(): void {
  const { pathname, search, hash } = useLocation()
  const isTraversal = useNavigationType() === 'POP'
  const shown = useRef({ pathname, page: pathname + search + hash })
  useLayoutEffect(() => {
    const before = shown.current
    const page = pathname + search + hash
    if (page === before.page) return
    shown.current = { pathname, page }
    if (!isTraversal) goTo(hash)
    if (pathname !== before.pathname) fadeIn()
  }, [pathname, search, hash, isTraversal])
}

function goTo(hash: string): void {
  const part = hash && document.getElementById(hash.slice(1))
  if (part) part.scrollIntoView()
  else scrollTo(0, 0)
}

/** Pictures of both pages, as a browser's view transition takes them, would keep a slow processor busy first. */
function fadeIn(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const fading = document
    .getElementById('main')
    ?.animate({ opacity: [0, 1] }, { duration: isCalm ? noFadeMs : fadeMs, easing: 'ease-out' })
  // Left to itself it begins with the frame after the next, and until then the page shows nothing.
  if (fading) fading.startTime = performance.now()
}
