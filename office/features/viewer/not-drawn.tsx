import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { ApiError } from '#ui/lib/api-error.ts'
import type { ShownVersion } from './document-viewer.tsx'
import { CannotDraw, type DrawingProblem } from './open-document.ts'
import { documentAddress } from './viewer-bar.tsx'

const problems: Record<DrawingProblem, { title: string; detail: string }> = {
  broken: {
    title: 'We cannot show this document',
    detail: 'The file is damaged or in a format we cannot read. Download it, or ask for it again.',
  },
  locked: {
    title: 'This document is locked with a password',
    detail: 'It needs a password to open. Ask for a copy without one.',
  },
  empty: { title: 'This document has no pages', detail: 'Ask for it again.' },
  'unknown-kind': {
    title: 'We cannot show this kind of file',
    detail: 'Download it to open it on your computer.',
  },
}

type NotDrawnProps = { error: Error; version: ShownVersion; tryAgain: (() => void) | undefined; onDownload: () => void }

/** Why there is no picture, and what to do instead. */
export function NotDrawn({ error, version, tryAgain, onDownload }: NotDrawnProps): ReactElement {
  const { title, detail } =
    error instanceof CannotDraw
      ? problems[error.problem]
      : error instanceof ApiError
        ? error
        : { title: 'We cannot show this document', detail: 'Try again, or download it.' }
  return (
    <div className="viewer-failed" role="alert">
      <h2>{title}</h2>
      <p>{detail}</p>
      <p className="cluster">
        {!(error instanceof CannotDraw) && tryAgain && (
          <Button look="secondary" onClick={tryAgain}>
            Try again
          </Button>
        )}
        <ButtonLink look="secondary" icon="download" href={documentAddress(version.id)} download onClick={onDownload}>
          Download
        </ButtonLink>
      </p>
    </div>
  )
}
