import { type MouseEvent, type PointerEvent, type RefCallback, useCallback, useRef, useState } from 'react'

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
  onDoubleClick(event: MouseEvent<HTMLElement>): void
}

/** A mouse moves the page by pulling it. Fingers scroll as they do everywhere. Two clicks or taps bring it close enough to read, and back. */
export function useDrag(read: () => void): Drag {
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
    onDoubleClick(event) {
      holdPoint(event)
      read()
    },
  }
}

/** What lies under the pointer stays there while the page changes its size. */
function holdPoint({ currentTarget: pane, clientX, clientY }: MouseEvent<HTMLElement>): void {
  const page = pane.querySelector('.viewer-page')
  if (!page) return
  const before = page.getBoundingClientRect()
  const [across, down] = [(clientX - before.left) / before.width, (clientY - before.top) / before.height]
  requestAnimationFrame(() => {
    const { left, top, width, height } = page.getBoundingClientRect()
    pane.scrollBy(left + across * width - clientX, top + down * height - clientY)
  })
}
