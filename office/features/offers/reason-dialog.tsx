import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { wasDeclined } from '../../lib/call.ts'
import { isWithoutField, problemOf } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { useOfferWrite } from './offers-query.ts'
import type { Offer } from './offers-view.ts'

interface ReasonDialogProps {
  id: string
  title: string
  /** What the reason is for, if the title does not say. */
  children?: ReactNode
  label: string
  hint: string
  button: { label: string; busy: string }
  write: (reason: string) => Promise<Offer>
  onDone: () => void
  onClose: () => void
}

/**
 * Asks for the reason for a change to an offer, and makes the change. The dialog closes when the server has saved it.
 */
export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const { id, title, children, label, hint, button, write, onDone, onClose } = props
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, failureCount } = useOfferWrite(write, () => {
    onDone()
    onClose()
  })
  const failure = error && !wasDeclined(error) ? error : null
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate(reason)
  }
  return (
    <PromptDialog id={id} title={title} onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['reason']) && <FormFailure error={failure} attempt={failureCount} />}
        {children}
        <TextArea
          name="reason"
          label={label}
          hint={hint}
          rows={3}
          maxLength={1000}
          value={reason}
          error={problemOf(failure, 'reason')}
          autoFocus
          onChange={event => setReason(event.target.value)}
        />
        <div className="cluster">
          <Button type="submit" busy={isPending} busyLabel={button.busy}>
            {button.label}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}
