import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { OpenDocument, PageSize } from './open-document.ts'
import { drawingScale, turned, type View, zoomOf } from './view.ts'

type PageCanvasProps = {
  document: OpenDocument
  /** 'O’Level result' */
  label: string
  view: View
  paneWidth: number
  onZoom: (zoom: number) => void
  onFailed: (error: Error) => void
}

/** One page. While it is drawn anew the old drawing stays, stretched; two canvases are alive at that moment and one otherwise. */
export function PageCanvas({
  document: opened,
  label,
  view,
  paneWidth,
  onZoom,
  onFailed,
}: PageCanvasProps): ReactElement {
  const size = usePageSize(opened, view.page, onFailed)
  const words = usePageText(opened, view.page)
  const host = useRef<HTMLDivElement>(null)
  const zoom = size && zoomOf(view, size, paneWidth)

  useEffect(() => {
    if (zoom) onZoom(zoom)
  }, [zoom, onZoom])

  useEffect(() => {
    if (!size || !zoom) return
    const stop = new AbortController()
    const scale = drawingScale(zoom, size, window.devicePixelRatio || 1)
    stretch(host, turned(size, view.turn), zoom)
    const canvas = window.document.createElement('canvas')
    opened
      .draw(view.page, { canvas, scale, turn: view.turn, signal: stop.signal })
      .then(() => {
        stop.signal.throwIfAborted()
        replaceCanvas(host, canvas)
        stretch(host, turned(size, view.turn), zoom)
      })
      .catch((error: Error) => {
        release(canvas)
        if (!stop.signal.aborted) onFailed(error)
      })
    return () => stop.abort()
  }, [opened, view.page, view.turn, size, zoom, onFailed])

  // The canvas gives its memory back when the document goes.
  useEffect(() => {
    const place = host.current
    return () => place?.querySelectorAll('canvas').forEach(release)
  }, [])

  const name = opened.pages > 1 ? `${label}, page ${view.page} of ${opened.pages}` : label
  return (
    <>
      <div className="viewer-page" role="img" aria-label={name} ref={host} data-drawn-page={view.page} />
      {words.trim() && <VisuallyHidden>{words}</VisuallyHidden>}
    </>
  )
}

/** What is on a page, for who cannot see it; empty for a picture. */
function usePageText(opened: OpenDocument, page: number): string {
  const [words, setWords] = useState('')
  useEffect(() => {
    let isGone = false
    opened.textOf(page).then(
      text => !isGone && setWords(text),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [opened, page])
  return words
}

function usePageSize(opened: OpenDocument, page: number, onFailed: (error: Error) => void): PageSize | undefined {
  const [known, setKnown] = useState<{ page: number; size: PageSize }>()
  useEffect(() => {
    let isGone = false
    opened.sizeOf(page).then(
      size => !isGone && setKnown({ page, size }),
      (error: Error) => !isGone && onFailed(error),
    )
    return () => {
      isGone = true
    }
  }, [opened, page, onFailed])
  return known?.page === page ? known.size : undefined
}

function stretch(host: RefObject<HTMLDivElement | null>, { width, height }: PageSize, zoom: number): void {
  const place = host.current
  if (!place) return
  place.style.width = `${Math.round(width * zoom)}px`
  place.style.height = `${Math.round(height * zoom)}px`
}

function replaceCanvas(host: RefObject<HTMLDivElement | null>, canvas: HTMLCanvasElement): void {
  const before = host.current?.querySelector('canvas')
  host.current?.replaceChildren(canvas)
  if (before) release(before)
}

/** A canvas of no size holds no picture, whenever the browser gets round to clearing it away. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}
