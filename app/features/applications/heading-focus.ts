import { useEffect, useRef } from 'react'

const retryMs = 100
/** A part of the page that is fetched first may be that late. */
const mostTries = 30

/** A new section is a new page: its heading takes the focus, or the field that a link led to. */
export function useHeadingFocus(hash: string): void {
  const isFirst = useRef(true)
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    let timer: ReturnType<typeof setTimeout> | undefined
    if (id) focusSoon(mostTries)
    else if (!isFirst.current) focusHeading()
    isFirst.current = false
    return () => clearTimeout(timer)

    function focusSoon(tries: number): void {
      const target = document.getElementById(id)
      if (target) focusField(target)
      else if (tries > 0) timer = setTimeout(() => focusSoon(tries - 1), retryMs)
    }
  }, [hash])
}

function focusField(target: HTMLElement): void {
  const frame = target.closest('.field, .upload') ?? target
  frame.scrollIntoView({ block: 'start' })
  target.focus({ preventScroll: true })
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
