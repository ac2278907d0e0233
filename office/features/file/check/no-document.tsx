import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { documentName } from '../../../lib/document-names.ts'
import { useCaseDraft, withRequest } from '../actions/drafts.ts'
import { useFileAddress } from '../file-address.ts'
import type { CaseFile } from '../file-query.ts'
import { canWork } from './can-work.ts'
import type { CheckRow } from './proofs.ts'

type NoDocumentProps = { file: CaseFile; row: CheckRow | undefined; isBeingChecked: boolean }

/** In the place of a document, where there is none to show. */
export function NoDocument({ file, row, isBeingChecked }: NoDocumentProps): ReactElement {
  const address = useFileAddress()
  const [, changeDraft] = useCaseDraft(file.uuid)
  const kind = row?.proof
  const written = row?.written ? textOf(file.answers?.[row.written]) : ''
  const isMissing = kind !== undefined && !row?.document
  const mayAsk = isMissing && canWork(file) && file.may.includes('documents.check') && canBeAsked(kind, file)
  return (
    <section className="viewer" aria-label="Document">
      <div className="viewer-none">
        <h2>{titleFor(file, row, isBeingChecked)}</h2>
        {written && (
          <div className="viewer-written breaks" dir="auto">
            {written.split(/\n+/).map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text can have a paragraph twice, and they do not move.
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        )}
        {isBeingChecked && <p>You can open it when the virus check has finished.</p>}
        {row?.id === 'references' && (
          <p>
            <Link to={address.tabLink('references')} replace>
              Read the references
            </Link>
          </p>
        )}
        {mayAsk && (
          <Button
            look="secondary"
            onClick={() =>
              changeDraft(draft => withRequest(draft, { kind, message: `Upload your ${inSentence(kind)}.` }))
            }
          >
            Ask for it
          </Button>
        )}
      </div>
    </section>
  )
}

function textOf(answer: unknown): string {
  return typeof answer === 'string' ? answer.trim() : ''
}

function titleFor({ documents = [] }: CaseFile, row: CheckRow | undefined, isBeingChecked: boolean): string {
  if (isBeingChecked) return 'This document is being checked for viruses'
  if (row?.written) return `${row.requirement}, as written in the form`
  if (row?.proof) return `${documentName(row.proof)}: not added`
  return documents.length === 0 ? 'No documents' : 'There is no document for this'
}

/** What has been asked for already is not asked for twice. */
function canBeAsked(kind: string, { case: { requests = [] } }: CaseFile): boolean {
  return !requests.some(request => request.kind === kind && request.state === 'open')
}

function inSentence(kind: string): string {
  const name = documentName(kind)
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
