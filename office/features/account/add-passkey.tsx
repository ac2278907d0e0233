import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { newKey } from '#app/lib/new-key.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { passkeyCalls } from '#shared/contract/calls/office/passkeys.ts'
import { deviceName } from '#shared/domain/device-name.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { isPasskeyKnown, makePasskey, wasPasskeyClosed } from '../../lib/passkeys.ts'
import { tell } from '../../lib/toasts.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { refreshPasskeys } from './passkeys-query.ts'

/** Asks for a name, then lets the browser create the passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }): ReactElement {
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationFn: async () => {
      const passkey = await makePasskey(await callOffice(passkeyCalls.newPasskeyOptions))
      return callOffice(passkeyCalls.addPasskey, { body: { name, passkey }, idempotencyKey: newKey() })
    },
    onSuccess: async () => {
      await refreshPasskeys()
      tell('Passkey added', 'You can sign in with it from now on. We have emailed you about this change.')
      onClose()
    },
  })
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <PromptDialog id="add-passkey" title="Add a passkey" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        <p>Your browser will ask where to store it: on this device, on your phone or on a security key.</p>
        {isWithoutField(failure, ['name']) && <AddFailure error={failure} attempt={failureCount} />}
        <TextField
          name="name"
          label="Name"
          hint="To recognise it later."
          value={name}
          onChange={event => setName(event.target.value)}
          error={problemOf(failure, 'name')}
          maxLength={60}
          autoComplete="off"
          autoFocus
        />
        <div className="cluster">
          <Button type="submit" busy={isPending} busyLabel="Adding...">
            Continue
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}

function AddFailure({ error, attempt }: { error: Error | null; attempt: number }): ReactElement {
  if (isPasskeyKnown(error))
    return (
      <Notice tone="warning" role="status">
        This device already has a passkey for your account.
      </Notice>
    )
  if (wasPasskeyClosed(error))
    return (
      <Notice tone="warning" role="status">
        No passkey was added. Try again if you still want one.
      </Notice>
    )
  return <FormFailure error={error} attempt={attempt} />
}
