import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { reviewCalls } from '#shared/contract/calls/office/reviews.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell, tellFailure } from '../../lib/toasts.ts'

type ConflictDialogProps = { uuid: string; name: string | undefined; onClose: () => void; onDone: () => void }

/** Names the applicant, so that a reader can say whether they know them. */
export function ConflictDialog({ uuid, name, onClose, onDone }: ConflictDialogProps): ReactElement {
  const id = useId()
  const [note, setNote] = useState('')
  const declare = useMutation({
    mutationFn: () => callOffice(reviewCalls.declareConflict, { params: { uuid }, body: { note } }),
    onSuccess: () => {
      tell('Taken off your list', 'Someone else will score this application.')
      onDone()
    },
    onError: error => {
      if (!wasDeclined(error)) tellFailure(error)
    },
  })
  return (
    <Dialog
      id={id}
      open
      title="Do you know this applicant?"
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={declare.isPending} busyLabel="Saving..." onClick={() => declare.mutate()}>
            I have a conflict of interest
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {name ? (
          <>
            This is <strong>{name}</strong>.
          </>
        ) : (
          'The name is hidden, so go by what the documents and references say.'
        )}{' '}
        If you are related, work together, or have taught them closely, someone else should score this application. You
        will no longer see it.
      </p>
      <p>
        <label htmlFor={`${id}-note`}>How do you know them? (optional)</label>
        <textarea
          id={`${id}-note`}
          className="input"
          rows={2}
          maxLength={500}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </p>
    </Dialog>
  )
}
