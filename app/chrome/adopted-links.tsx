import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import { keptAttribute } from '#app/lib/kept.tsx'

/** Gives plain links in kept parts of a page what `PageLink` has: no reload, the fade, fetching ahead on hover and focus. */
export function AdoptedLinks() {
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<string>()

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = adoptedLink(event.target)
      if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash, { viewTransition: true })
    }
    const prepare = ({ target }: Event) => {
      const link = adoptedLink(target)
      if (link) setAhead(link.pathname + link.search)
    }
    const intents = ['pointerover', 'focusin', 'touchstart'] as const
    addEventListener('click', follow)
    for (const intent of intents) addEventListener(intent, prepare, { passive: true })
    return () => {
      removeEventListener('click', follow)
      for (const intent of intents) removeEventListener(intent, prepare)
    }
  }, [navigate])

  return ahead ? <PrefetchPageLinks page={ahead} /> : null
}

function adoptedLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  const isOurs =
    link?.origin === location.origin && !link.target && !link.download && link.closest(`[${keptAttribute}]`)
  return isOurs ? link : null
}
