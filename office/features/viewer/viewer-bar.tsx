import type { ReactElement } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { sizeInWords } from '../../lib/words.ts'
import type { ShownVersion, ViewerProps } from './document-viewer.tsx'
import type { View, ViewStep } from './view.ts'

const icons = {
  closer: 'M12 5v14M5 12h14',
  farther: 'M5 12h14',
  turn: 'M20 11.5A8 8 0 1 0 17.5 17.5M20 4.5v7h-7',
  fit: 'M4 4v16M20 4v16M7 12h10M10 8.5 6.5 12l3.5 3.5M14 8.5l3.5 3.5-3.5 3.5',
  before: 'M14.5 6l-6 6 6 6',
  next: 'M9.5 6l6 6-6 6',
} as const

interface DrawnState {
  view: View
  pages: number
  shown: number
  step: (step: ViewStep) => void
}

type ViewerBarProps = Pick<ViewerProps, 'label' | 'version' | 'number' | 'versions' | 'onOlder' | 'onNewer'> & {
  drawn?: DrawnState
}

/** What is shown, and the ways to look at it. */
export function ViewerBar({ label, version, number, versions, onOlder, onNewer, drawn }: ViewerBarProps): ReactElement {
  return (
    <header className="acts viewer-bar" data-gap="4" data-lines="0">
      <p className="viewer-what">
        <strong>{label}</strong> <span>{sizeInWords(version.size)}</span>
      </p>
      {drawn && drawn.pages > 1 && (
        <Pair
          says={`page ${drawn.view.page} of ${drawn.pages}`}
          before={{ label: 'Previous page (,)', run: () => drawn.step('previous-page'), off: drawn.view.page === 1 }}
          next={{ label: 'Next page (.)', run: () => drawn.step('next-page'), off: drawn.view.page === drawn.pages }}
        />
      )}
      {versions > 1 && (
        <Pair
          says={`version ${number} of ${versions}`}
          before={{ label: 'Older version (<)', run: onOlder, off: !onOlder }}
          next={{ label: 'Newer version (>)', run: onNewer, off: !onNewer }}
        />
      )}
      <span className="viewer-tools">
        {drawn && (
          <>
            <IconButton icon={icons.farther} label="Zoom out (-)" onClick={() => drawn.step('farther')} />
            <span className="viewer-zoom">{Math.round(drawn.shown * 100)} %</span>
            <IconButton icon={icons.closer} label="Zoom in (+)" onClick={() => drawn.step('closer')} />
            <IconButton icon={icons.fit} label="Fit width (0)" onClick={() => drawn.step('fit')} />
            <IconButton icon={icons.turn} label="Rotate (r)" onClick={() => drawn.step('turn')} />
          </>
        )}
        <DownloadLink version={version} />
      </span>
    </header>
  )
}

interface End {
  label: string
  run: (() => void) | undefined
  off: boolean
}

function Pair({ says, before, next }: { says: string; before: End; next: End }): ReactElement {
  return (
    <span className="viewer-pair">
      <IconButton icon={icons.before} label={before.label} onClick={before.run} disabled={before.off} />
      <span aria-live="polite">{says}</span>
      <IconButton icon={icons.next} label={next.label} onClick={next.run} disabled={next.off} />
    </span>
  )
}

function DownloadLink({ version }: { version: ShownVersion }): ReactElement {
  return (
    <a
      className="icon-button"
      href={documentAddress(version.id)}
      download
      aria-label={`Download ${version.file_name}`}
      title={`Download ${version.file_name}`}
    >
      <Icon name="download" />
    </a>
  )
}

/** Where the bytes are. The server sends them as an attachment, so a browser never opens them beside our pages. */
export function documentAddress(version: string): string {
  return `/office/api/documents/${version}`
}
