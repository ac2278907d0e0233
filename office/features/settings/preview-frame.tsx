import { type ReactElement, type RefObject, useRef, useState } from 'react'
import { usePaneWidth } from '../viewer/pane.ts'

interface FrameProps {
  /** The page; when it changes, the one before stays until the next one has loaded. */
  src: string
  title: string
  /** The width of the screen that it is shown for, in CSS pixels. */
  width: number
  /** Called with the path of a link of the website that was followed in the page. */
  onFollow: (path: string) => void
}

/** A page of the website as on a screen of some width, scaled to fit. */
export function PreviewFrame({ src, title, width, onFollow }: FrameProps): ReactElement {
  const [shown, setShown] = useState(src)
  const frame = useRef<HTMLIFrameElement>(null)
  const { pane, width: room } = usePaneWidth()
  const scale = Math.min(1, room / width || 1)
  const size = { width, height: `${100 / scale}%`, transform: `scale(${scale})` }
  const sources = [...new Set([shown, src])]
  return (
    <div className="preview-pane" ref={pane}>
      <div className="preview-fit" style={{ width: width * scale }}>
        {sources.map(one => (
          <iframe
            key={one}
            ref={one === shown ? frame : undefined}
            src={one}
            title={title}
            style={size}
            aria-hidden={one === shown ? undefined : true}
            data-waits={one === shown ? undefined : ''}
            onLoad={({ currentTarget }) => {
              if (one !== src) return
              keepPlace(frame, currentTarget)
              followInOffice(currentTarget, onFollow)
              setShown(one)
            }}
          />
        ))}
      </div>
    </div>
  )
}

/** The next page begins where the one before was. */
function keepPlace({ current }: RefObject<HTMLIFrameElement | null>, next: HTMLIFrameElement): void {
  if (current === next || pathOf(current) !== pathOf(next)) return
  const top = current?.contentDocument?.scrollingElement?.scrollTop
  if (top) next.contentDocument?.scrollingElement?.scrollTo({ top, behavior: 'instant' })
  const open = openIn(current)
  for (const details of next.contentDocument?.querySelectorAll('details') ?? [])
    if (open.has(headingOf(details))) details.open = true
}

const headingOf = (details: Element) => details.querySelector('summary')?.textContent

function openIn(frame: HTMLIFrameElement | null): Set<string | undefined> {
  return new Set([...(frame?.contentDocument?.querySelectorAll('details[open]') ?? [])].map(headingOf))
}

function pathOf(frame: HTMLIFrameElement | null): string | undefined {
  return frame?.src.split('#')[0]
}

/** Links of the website lead to the preview of the page; those to elsewhere open beside the office. */
function followInOffice({ contentDocument }: HTMLIFrameElement, onFollow: (path: string) => void): void {
  contentDocument?.addEventListener('click', event => {
    // Another window’s classes: `instanceof` would be false.
    const link = (event.target as Element | null)?.closest?.('a')
    const href = link?.getAttribute('href')
    if (!link || !href) return
    event.preventDefault()
    if (href.startsWith('#')) contentDocument.getElementById(href.slice(1))?.scrollIntoView()
    else if (href.startsWith('/')) onFollow(href.split('#')[0] ?? href)
    else window.open(link.href, '_blank', 'noopener')
  })
}
