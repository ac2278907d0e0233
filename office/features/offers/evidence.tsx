import { type ReactElement, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { documentName } from '../../lib/document-names.ts'
import { LatePart } from '../../ui/late-part.tsx'
import type { Offer } from './offers-view.ts'

const loadDocumentViewer = () => import('../viewer/document-viewer.tsx')

/** A document of the file, shown on request next to what it proves. */
export function Evidence({ offer, document }: { offer: Offer; document: string | undefined }): ReactElement | null {
  const [isOpen, setOpen] = useState(false)
  const found = offer.documents.find(({ id }) => id === document)
  if (!found) return null
  const label = documentName(found.kind)
  return (
    <div className="evidence">
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(now => !now)}>
        {isOpen ? `Hide: ${label}` : `Show: ${label}`}
      </Button>
      {isOpen && (
        <LatePart label="Opening the document" load={loadDocumentViewer}>
          {({ DocumentViewer }) => (
            <DocumentViewer key={found.id} label={label} version={found} number={1} versions={1} />
          )}
        </LatePart>
      )}
    </div>
  )
}
