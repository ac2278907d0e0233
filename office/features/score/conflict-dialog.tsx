import { type ReactElement, useId, useState } from 'react'
import { reviewCalls } from '#shared/contract/calls/office/reviews.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'

type ConflictDialogProps = { uuid: string; name: string | undefined; onClose: () => void; onDone: () => void }

/** Names the applicant, so that a reader can say whether they know them. */
export function ConflictDialog({ uuid, name, onClose, onDone }: ConflictDialogProps): ReactElement {
  const id = useId()
  const [note, setNote] = useState('')
  const declare = useWrite(() => callOffice(reviewCalls.declareConflict, { params: { uuid }, body: { note } }), {
    says: ['Taken off your list', 'Someone else will score this application.'],
    onDone,
  })
  return (
    <Dialog
      id={id}
      open
      title="Do you know this applicant?"
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={declare.isBusy} busyLabel="Saving..." onClick={() => declare.run()}>
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
      <TextArea
        name="note"
        label="How do you know them? (optional)"
        rows={2}
        maxLength={500}
        value={note}
        onChange={event => setNote(event.target.value)}
      />
    </Dialog>
  )
}
