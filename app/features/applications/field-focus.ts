import { useEffect } from 'react'

const retryMs = 100
/** A part of the page that has to be fetched may be this late. */
const mostTries = 30

/** Focuses the field that a link led to; `hash` names it. */
export function useFieldFocus(hash: string): void {
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    let timer: ReturnType<typeof setTimeout> | undefined
    if (id) focusSoon(mostTries)
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
