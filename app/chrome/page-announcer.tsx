import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** How long a title stands before it is said. */
const settledMs = 200

/** After a change of page inside the portal, or of a section of a form: moves focus to the new page and says its title. */
export function PageAnnouncer() {
  const { pathname, search } = useLocation()
  const page = pathname + search
  const focusedFor = useRef(page)
  const announced = useRef(page)
  const [title, setTitle] = useState('')

  // In the frame that shows the page: a moment later a reader may be in a field already.
  useLayoutEffect(() => {
    if (focusedFor.current === page) return
    focusedFor.current = page
    const main = document.getElementById('main')
    // A page that has put the focus somewhere itself, as a form with an error does, knows better.
    if (document.activeElement !== main && main?.contains(document.activeElement)) return
    main?.focus({ preventScroll: true })
  }, [page])

  useEffect(() => {
    if (announced.current === page) return
    announced.current = page
    // A late part of a page has its own title, a moment after the page.
    let timer = setTimeout(say, settledMs)
    function say(): void {
      setTitle(document.title)
    }
    const titles = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(say, settledMs)
    })
    titles.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      clearTimeout(timer)
      titles.disconnect()
    }
  }, [page])

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
