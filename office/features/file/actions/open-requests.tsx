import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useId, useState } from 'react'
import { newKey } from '#app/lib/new-key.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { caseWorkCalls } from '#shared/contract/calls/office/case-work.ts'
import { ApiError, callOffice, wasDeclined } from '../../../lib/call.ts'
import { tell, tellFailure } from '../../../lib/toasts.ts'
import { type CaseFile, refreshFile } from '../file-query.ts'
import { lastDay } from '../stage-pill.tsx'
import { documentName } from '../words.ts'

type Request = NonNullable<CaseFile['case']['requests']>[number]

/** What the applicant has been asked for and not answered, each with a way to cancel it. */
export function OpenRequests({ file, open }: { file: CaseFile; open: readonly Request[] }): ReactElement {
  const [asked, setAsked] = useState<Request>()
  return (
    <>
      <h2 tabIndex={-1} data-asks-place>
        Asked for
      </h2>
      <ul className="asks-open">
        {open.map(request => (
          <li key={request.id}>
            <p>
              <strong>{documentName(request.kind)}</strong> by {lastDay(request.due_at)}:{' '}
              <span dir="auto">{request.message}</span>
            </p>
            {file.may.includes('documents.check') && (
              <Button look="quiet" onClick={() => setAsked(request)}>
                Cancel<VisuallyHidden> the request: {documentName(request.kind)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <CancelDialog file={file} request={asked} isLast={open.length === 1} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

type CancelProps = { file: CaseFile; request: Request; isLast: boolean; onClose: () => void }

/** The email goes out straight away, so this asks first. */
function CancelDialog({ file, request, isLast, onClose }: CancelProps): ReactElement {
  const id = useId()
  const who = file.name.given || file.name.surname
  const cancel = useCancel(file, request, onClose)
  return (
    <ConfirmDialog
      id={id}
      open
      title="Cancel this request?"
      confirmLabel="Cancel request"
      cancelLabel="Keep it"
      look="danger"
      busy={cancel.isPending}
      onConfirm={() => !cancel.isPending && cancel.mutate()}
      onClose={onClose}
    >
      <div className="send">
        <dl>
          <div>
            <dt>{documentName(request.kind)}</dt>
            <dd dir="auto">{request.message}</dd>
          </div>
        </dl>
        <p>
          We will email {who} that they do not need to send this.{' '}
          {isLast &&
            file.case.stage === 'with_applicant' &&
            'There are no other requests, so the case will go back to checking.'}
        </p>
      </div>
    </ConfirmDialog>
  )
}

/** Every try to cancel one request has the same key, so that a line that fails does not look like a colleague’s change. */
function useCancel(file: CaseFile, request: Request, onDone: () => void) {
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: () => callOffice(caseWorkCalls.cancelRequest, { params: { id: request.id }, idempotencyKey: key }),
    onSuccess: () => {
      tell('Request cancelled', 'We have emailed the applicant.')
      onDone()
      void refreshFile(file.uuid).then(focusRequests)
    },
    onError: error => {
      if (wasDeclined(error)) return
      tellFailure(error)
      // Someone was faster: there is nothing left to cancel.
      if (error instanceof ApiError && error.status === 409) onDone()
      void refreshFile(file.uuid).then(focusRequests)
    },
  })
}

/** The button that opened the dialog goes with its request: the first place that is left of the requests takes the focus. */
function focusRequests(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const place = document.querySelector('[data-asks-place]') ?? document.getElementById('main')
    if (place instanceof HTMLElement) place.focus()
  })
}
