import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { tell } from '../../lib/toasts.ts'
import { isWithoutField, problemOf } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { refreshAccounts } from './use-deletion.ts'

/** For someone without an account who asks what we hold about them to be deleted. */
export function ForgetAddress({ email }: { email: string }): ReactElement | null {
  const me = useMe()
  const [isAsking, setAsking] = useState(false)
  if (!may(me, ['people.approve'])) return null
  return (
    <section className="person-forget">
      <h2>Asked to be deleted?</h2>
      <p className="soft">
        Messages, emails and sign-ups with this address, and the name wherever a referee is no longer needed. A
        reference that was given stays with its application.
      </p>
      <p className="person-end">
        <Button look="secondary" onClick={() => setAsking(true)}>
          Delete what we hold…
        </Button>
      </p>
      {isAsking && <ForgetDialog email={email} onClose={() => setAsking(false)} />}
    </section>
  )
}

function ForgetDialog({ email, onClose }: { email: string; onClose: () => void }): ReactElement {
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationFn: () => callOffice(officeAccountCalls.forgetAddress, { body: { email, reason } }),
    onSuccess: ({ records }) => {
      tell('Deleted', records === 1 ? '1 record with this address.' : `${records} records with this address.`)
      onClose()
    },
    onSettled: refreshAccounts,
  })
  const failure = error && !wasDeclined(error) ? error : null
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <PromptDialog id="forget-address" title="Delete what we hold about this address?" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['reason']) && <FormFailure error={failure} attempt={failureCount} />}
        <p className="email-address">
          <strong translate="no">{email}</strong>
        </p>
        <p className="soft">This cannot be undone.</p>
        <TextField
          name="reason"
          label="How was it asked for?"
          hint="Such as “letter of 20 November”. It is written down, so enter no names."
          maxLength={200}
          value={reason}
          error={problemOf(failure, 'reason')}
          onChange={event => setReason(event.target.value)}
        />
        <div className="cluster">
          <Button type="submit" busy={isPending} busyLabel="Deleting...">
            Delete
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}
