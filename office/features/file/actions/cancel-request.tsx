import { type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react'
import { fileWorkCalls } from '#shared/contract/calls/office/file-work.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ApiError, callOffice } from '../../../lib/call.ts'
import { documentName } from '../../../lib/document-names.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { type CaseFile, refreshFile } from '../file-query.ts'
import type { Request } from './open-requests.tsx'

type Cancelling = { ask: (request: Request) => void; dialog: ReactElement | undefined }

/** Cancels one of the open requests, after a question. Used above the list, which goes with its last request. */
export function useCancelRequest(file: CaseFile, open: readonly Request[]): Cancelling {
  const [asked, setAsked] = useState<Request>()
  const cancelled = useFocusAfterCancel(open)
  return {
    ask: setAsked,
    dialog: asked && (
      <CancelDialog
        file={file}
        request={asked}
        isLast={open.every(({ id }) => id === asked.id)}
        onDone={() => {
          cancelled.current = asked.id
          setAsked(undefined)
        }}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}

/**
 * The button that opened the question goes with its request, and takes the focus with it: then the first place
 * that is left of the requests has it. Put the id of the request into the ref once it is cancelled.
 */
function useFocusAfterCancel(open: readonly Request[]) {
  const cancelled = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!cancelled.current || open.some(({ id }) => id === cancelled.current)) return
    cancelled.current = undefined
    if (document.activeElement !== document.body) return
    const place = document.querySelector('[data-asks-place]') ?? document.getElementById('main')
    if (place instanceof HTMLElement) place.focus()
  })
  return cancelled
}

type CancelProps = { file: CaseFile; request: Request; isLast: boolean; onDone: () => void; onClose: () => void }

/** The email goes out straight away, so this asks first. */
function CancelDialog({ file, request, isLast, onDone, onClose }: CancelProps): ReactElement {
  const id = useId()
  const who = file.name.given || file.name.surname
  const cancel = useCancel(file, request, onDone)
  return (
    <ConfirmDialog
      id={id}
      open
      title="Cancel this request?"
      confirmLabel="Cancel request"
      cancelLabel="Keep it"
      look="danger"
      busy={cancel.isBusy}
      onConfirm={cancel.run}
      onClose={onClose}
    >
      <div className="apart send" data-gap="4">
        <dl>
          <div>
            <dt>{documentName(request.kind)}</dt>
            <dd className="as-written" dir="auto">
              {request.message}
            </dd>
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

function useCancel(file: CaseFile, request: Request, onDone: () => void) {
  return useWrite(
    (_, idempotencyKey) => callOffice(fileWorkCalls.cancelRequest, { params: { id: request.id }, idempotencyKey }),
    {
      says: ['Request cancelled', 'We have emailed the applicant.'],
      refresh: () => refreshFile(file.uuid),
      onDone,
      // Someone was faster: there is nothing left to cancel.
      onFailed: error => error instanceof ApiError && error.status === 409 && onDone(),
    },
  )
}
