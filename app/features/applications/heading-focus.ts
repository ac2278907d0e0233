import { useEffect, useRef } from 'react'

/** A new section is a new page: its heading takes the focus, or the field that a link led to. */
export function useHeadingFocus(hash: string): void {
  const isFirst = useRef(true)
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    const target = id ? document.getElementById(id) : null
    if (target) {
      ;(target.closest('.field, .upload') ?? target).scrollIntoView({ block: 'start' })
      target.focus({ preventScroll: true })
    } else if (!isFirst.current && !id) {
      const heading = document.querySelector<HTMLElement>('main h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [hash])
}
