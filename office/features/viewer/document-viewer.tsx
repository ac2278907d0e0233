import './viewer.css'
import { type ReactElement, type ReactNode, useCallback, useState } from 'react'
import { useKeys } from '../../lib/keys.ts'
import { NotDrawn } from './not-drawn.tsx'
import { CannotDraw, type OpenDocument } from './open-document.ts'
import { useOpenVersion } from './open-versions.ts'
import { PageCanvas } from './page-canvas.tsx'
import { useDrag, usePaneWidth } from './pane.ts'
import { afterStep, firstView, type ViewStep } from './view.ts'
import { ViewerBar } from './viewer-bar.tsx'

/** A version as it is shown. */
export interface ShownVersion {
  id: string
  content_type: string
  size: number
  file_name: string
}

/** Whether someone has seen enough to say that a document is fine, or that it is not. */
export interface Seen {
  fine: boolean
  notFine: boolean
}

export interface ViewerProps {
  /** 'O’Level result' */
  label: string
  version: ShownVersion
  /** 2 of 3, where 1 is the oldest. */
  number: number
  versions: number
  onOlder?: (() => void) | undefined
  onNewer?: (() => void) | undefined
  /** Below the document: what someone says of it, once they could see it. */
  children?: (seen: Seen) => ReactNode
}

/** A document of an applicant, drawn on a canvas. Give it the version’s id as its key. */
export function DocumentViewer({ children, ...props }: ViewerProps): ReactElement {
  const opened = useOpenVersion(props.version)
  const [failure, setFailure] = useState<Error>()
  const [isDownloaded, setDownloaded] = useState(false)
  const error = failure ?? (opened.state === 'failed' ? opened.error : undefined)
  return (
    <section className="viewer" aria-label={`Document: ${props.label}`}>
      {opened.state === 'open' && !error ? (
        <Drawn {...props} document={opened.document} onFailed={setFailure} />
      ) : (
        <>
          <ViewerBar {...props} />
          <div className="viewer-pane">
            {error ? (
              <NotDrawn
                error={error}
                version={props.version}
                tryAgain={opened.state === 'failed' ? opened.tryAgain : undefined}
                onDownload={() => setDownloaded(true)}
              />
            ) : (
              <p className="viewer-wait" role="status">
                Opening the document…
              </p>
            )}
          </div>
        </>
      )}
      {children?.(seenOf(opened.state === 'open', error, isDownloaded))}
    </section>
  )
}

/** A file that we cannot draw may still be fine: someone who downloads it sees it. */
function seenOf(isOpen: boolean, error: Error | undefined, isDownloaded: boolean): Seen {
  if (error) return { fine: isDownloaded, notFine: isDownloaded || error instanceof CannotDraw }
  return { fine: isOpen, notFine: isOpen }
}

type DrawnProps = ViewerProps & { document: OpenDocument; onFailed: (error: Error) => void }

function Drawn({ document: opened, onFailed, ...props }: DrawnProps): ReactElement {
  const [view, setView] = useState(firstView)
  const [shown, setShown] = useState(1)
  const { pane, width } = usePaneWidth()
  const { pages } = opened
  const step = useCallback(
    (taken: ViewStep) => setView(before => afterStep(before, taken, { pages, shown })),
    [pages, shown],
  )
  const drag = useDrag(() => step('read'))
  useKeys('Document', [
    { keys: '+', label: 'Zoom in', run: () => step('closer') },
    { keys: '=', label: 'Zoom in', run: () => step('closer') },
    { keys: '-', label: 'Zoom out', run: () => step('farther') },
    { keys: '0', label: 'Fit width', run: () => step('fit') },
    { keys: 'r', label: 'Rotate', run: () => step('turn') },
    ...(pages > 1
      ? [
          { keys: '.', label: 'Next page', run: () => step('next-page') },
          { keys: ',', label: 'Previous page', run: () => step('previous-page') },
        ]
      : []),
    ...(props.onOlder ? [{ keys: '<', label: 'Older version', run: props.onOlder }] : []),
    ...(props.onNewer ? [{ keys: '>', label: 'Newer version', run: props.onNewer }] : []),
  ])
  return (
    <>
      <ViewerBar {...props} drawn={{ view, pages, shown, step }} />
      <section
        className="viewer-pane"
        ref={pane}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={`Pages of ${props.label}`}
        {...drag}
      >
        {width > 0 && (
          <PageCanvas
            document={opened}
            label={props.label}
            view={view}
            paneWidth={width}
            onZoom={setShown}
            onFailed={onFailed}
          />
        )}
      </section>
    </>
  )
}
