import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { documentName } from '../../../lib/document-names.ts'
import type { CaseFile } from '../file-query.ts'
import { lastDay } from '../stage-pill.tsx'

export type Request = NonNullable<CaseFile['case']['requests']>[number]

type OpenRequestsProps = { file: CaseFile; open: readonly Request[]; onCancel: (request: Request) => void }

/** What the applicant has been asked for and not answered, each with a way to cancel it. */
export function OpenRequests({ file, open, onCancel }: OpenRequestsProps): ReactElement {
  return (
    <>
      <h2 className="plain-heading" tabIndex={-1} data-asks-place>
        Asked for
      </h2>
      <ul className="apart asks-open">
        {open.map(request => (
          <li key={request.id}>
            <p className="as-written">
              <strong>{documentName(request.kind)}</strong> by {lastDay(request.due_at)}:{' '}
              <span dir="auto">{request.message}</span>
            </p>
            {file.may.includes('documents.check') && (
              <Button look="quiet" onClick={() => onCancel(request)}>
                Cancel<VisuallyHidden> the request: {documentName(request.kind)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
