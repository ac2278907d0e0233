import { type ReactElement, useEffect, useState } from 'react'
import { type OpenDocument, openDocument } from '../viewer/open-document.ts'
import { PageCanvas } from '../viewer/page-canvas.tsx'
import { usePaneWidth } from '../viewer/pane.ts'
import { firstView } from '../viewer/view.ts'
import '../viewer/viewer.css'

const ignored = () => undefined

/** The pages of a letter, one below the other. Those of before stay until the next ones are open. */
export function LetterPreview({ bytes }: { bytes: Blob }): ReactElement {
  const [opened, setOpened] = useState<OpenDocument>()
  const { pane, width } = usePaneWidth()
  useEffect(() => {
    let isGone = false
    const opening = openDocument(bytes, 'application/pdf')
    opening.then(
      document => !isGone && setOpened(document),
      () => undefined,
    )
    return () => {
      isGone = true
      void opening.then(
        document => document.close(),
        () => undefined,
      )
    }
  }, [bytes])
  const pages = Array.from({ length: opened?.pages ?? 0 }, (_, index) => index + 1)
  return (
    <div className="preview-pane preview-letter" ref={pane}>
      {opened &&
        width > 0 &&
        pages.map(page => (
          <PageCanvas
            key={page}
            document={opened}
            label="The letter"
            view={{ ...firstView, page }}
            paneWidth={width}
            onZoom={ignored}
            onFailed={ignored}
          />
        ))}
    </div>
  )
}
