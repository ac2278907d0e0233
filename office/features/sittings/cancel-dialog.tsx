import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { sittingCalls } from '#shared/contract/calls/office/sittings.ts'
import type { Sitting } from '#shared/contract/schemas/sittings.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { isWithoutField, problemOf } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { people, sittingsChanged, whenOf } from './sittings-query.ts'

/** Cancels a sitting with a reason, which applicants read. */
export function CancelDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }): ReactElement {
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationFn: () => callOffice(sittingCalls.cancelSitting, { params: { id: sitting.id }, body: { reason } }),
    onSuccess: async () => {
      tell('Sitting cancelled', sitting.taken > 0 ? `We are emailing ${people(sitting.taken)}.` : undefined)
      await sittingsChanged()
      onClose()
    },
  })
  const failure = error && !wasDeclined(error) ? error : null
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <PromptDialog id="cancel-sitting" title="Cancel this sitting?" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['reason']) && <FormFailure error={failure} attempt={failureCount} />}
        <p>
          {whenOf(sitting)}.{' '}
          {sitting.taken > 0 && `${people(sitting.taken)} will lose their place. You can invite them again.`}
        </p>
        <TextArea
          name="reason"
          label="Why?"
          hint="Applicants will read this."
          rows={3}
          maxLength={500}
          value={reason}
          error={problemOf(failure, 'reason')}
          autoFocus
          onChange={event => setReason(event.target.value)}
        />
        <div className="cluster">
          <Button type="submit" look="danger" busy={isPending} busyLabel="Cancelling...">
            Cancel sitting
          </Button>
          <Button look="secondary" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}
