import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { keptAttribute } from '#app/lib/kept.tsx'

/** Makes plain links in static parts of a page, and those that change with the session, navigate without a reload. */
export function AdoptedLinks() {
  const navigate = useNavigate()

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = adoptedLink(event.target)
      if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    addEventListener('click', follow)
    return () => removeEventListener('click', follow)
  }, [navigate])

  return null
}

function adoptedLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  const isOurs =
    link?.origin === location.origin && !link.target && !link.download && link.closest(`[${keptAttribute}], [data-way]`)
  return isOurs ? link : null
}
