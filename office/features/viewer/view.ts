import type { PageSize, Turn } from './open-document.ts'

/** How someone looks at a document. `fit` follows the width of the pane. */
export interface View {
  page: number
  zoom: 'fit' | number
  turn: Turn
}

export const firstView: View = { page: 1, zoom: 'fit', turn: 0 }

export type ViewStep = 'closer' | 'farther' | 'turn' | 'fit' | 'read' | 'next-page' | 'previous-page'

const steps = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4, 6] as const
/** How much larger a page becomes that fitted and is tapped twice. */
const readingZoom = 2
/** A small photograph is not blown up to the width of a large screen. */
const widestFit = 2

/** The view after a key or a button. `shown` is the zoom on the screen now, where `fit` continues from. */
export function afterStep(view: View, step: ViewStep, { pages, shown }: { pages: number; shown: number }): View {
  switch (step) {
    case 'closer':
      return { ...view, zoom: steps.find(one => one > shown * 1.02) ?? steps[steps.length - 1] ?? shown }
    case 'farther':
      return { ...view, zoom: steps.findLast(one => one < shown * 0.98) ?? steps[0] }
    case 'turn':
      return { ...view, turn: ((view.turn + 90) % 360) as Turn, zoom: 'fit' }
    case 'fit':
      return { ...view, zoom: 'fit' }
    case 'read':
      return { ...view, zoom: view.zoom === 'fit' ? shown * readingZoom : 'fit' }
    case 'next-page':
      return { ...view, page: Math.min(pages, view.page + 1) }
    case 'previous-page':
      return { ...view, page: Math.max(1, view.page - 1) }
    default:
      return step satisfies never
  }
}

/** The page as it lies after a turn. */
export function turned({ width, height }: PageSize, turn: Turn): PageSize {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }
}

/** 1 is 100 %. */
export function zoomOf(view: View, size: PageSize, paneWidth: number): number {
  if (view.zoom !== 'fit') return view.zoom
  const { width } = turned(size, view.turn)
  return Math.min(widestFit, Math.max(steps[0], paneWidth / width))
}

/** Browsers refuse larger canvases, and old computers run out of memory before. */
const mostPixels = 16_000_000

/** Device pixels for each pixel of the page: sharp on a fine screen, and never more than a canvas can hold. */
export function drawingScale(zoom: number, size: PageSize, deviceRatio: number): number {
  const wanted = zoom * deviceRatio
  return Math.min(wanted, Math.sqrt(mostPixels / (size.width * size.height)))
}
