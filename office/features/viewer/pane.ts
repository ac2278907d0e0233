import { type PointerEvent, type RefCallback, useCallback, useRef, useState } from 'react'

/** The width that a page can take in a pane, in whole pixels, as the pane changes. */
export function usePaneWidth(): { pane: RefCallback<HTMLElement>; width: number } {
  const [width, setWidth] = useState(0)
  const pane = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
      // `offsetWidth` has no scrollbar in it that comes and goes with what is drawn.
      setWidth(
        Math.floor(element.offsetWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { pane, width }
}

interface Drag {
  onPointerDown(event: PointerEvent<HTMLElement>): void
  onPointerMove(event: PointerEvent<HTMLElement>): void
  onPointerUp(event: PointerEvent<HTMLElement>): void
}

/** A mouse moves the page by pulling it. Fingers scroll as they do everywhere. */
export function useDrag(): Drag {
  const from = useRef<{ x: number; y: number; left: number; top: number }>(undefined)
  return {
    onPointerDown(event) {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      const pane = event.currentTarget
      from.current = { x: event.clientX, y: event.clientY, left: pane.scrollLeft, top: pane.scrollTop }
      pane.setPointerCapture(event.pointerId)
    },
    onPointerMove(event) {
      if (!from.current) return
      const { x, y, left, top } = from.current
      event.currentTarget.scrollTo(left - (event.clientX - x), top - (event.clientY - y))
    },
    onPointerUp() {
      from.current = undefined
    },
  }
}
