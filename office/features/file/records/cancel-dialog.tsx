import { type ReactElement, useId } from 'react'
import { officeTranscriptCalls } from '#shared/contract/calls/office/transcripts.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { callOffice } from '../../../lib/call.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { refreshFile } from '../file-query.ts'
import type { TranscriptDialogProps } from './again-dialog.tsx'

/** The email goes out straight away, so this asks first. */
export function CancelDialog({ file, transcript: { id, institution }, onClose }: TranscriptDialogProps): ReactElement {
  const cancel = useWrite(
    (_, idempotencyKey) => callOffice(officeTranscriptCalls.cancelTranscript, { params: { id }, idempotencyKey }),
    {
      says: ['Request cancelled', 'Its links say so.'],
      refresh: () => refreshFile(file.uuid),
      onDone: onClose,
      onFailed: onClose,
    },
  )
  return (
    <ConfirmDialog
      id={useId()}
      open
      title="Cancel this request?"
      confirmLabel="Cancel request"
      cancelLabel="Keep it"
      look="danger"
      busy={cancel.isBusy}
      onConfirm={() => cancel.run()}
      onClose={onClose}
    >
      <p>We will email {institution} that we no longer need this.</p>
    </ConfirmDialog>
  )
}
