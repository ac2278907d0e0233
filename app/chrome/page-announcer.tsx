import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** After a change of page inside the portal: moves focus to the new page and says its title. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    const focused = document.activeElement
    // A page that has put the focus somewhere itself, as a form with an error does, knows better.
    if (focused && focused !== document.body && document.getElementById('main')?.contains(focused)) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
