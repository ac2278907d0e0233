import type { ReactElement } from 'react'
import { passkeyCalls } from '#shared/contract/calls/office/passkeys.ts'
import { deviceName } from '#shared/domain/device-name.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { isPasskeyKnown, makePasskey, wasPasskeyClosed } from '../../lib/passkeys.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { refreshPasskeys } from './passkeys-query.ts'

/** Asks for a name, then lets the browser create the passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }): ReactElement {
  const form = useForm(
    () => ({ name: deviceName(navigator.userAgent) }),
    async ({ name }, idempotencyKey) => {
      const passkey = await makePasskey(await callOffice(passkeyCalls.newPasskeyOptions))
      return callOffice(passkeyCalls.addPasskey, { body: { name, passkey }, idempotencyKey })
    },
    {
      says: ['Passkey added', 'You can sign in with it from now on. We have emailed you about this change.'],
      refresh: refreshPasskeys,
      onFresh: onClose,
    },
  )
  return (
    <FormDialog
      id="add-passkey"
      title="Add a passkey"
      form={form}
      label="Continue"
      busyLabel="Adding..."
      failure={byTheBrowser(form.general)}
      onClose={onClose}
    >
      <p>Your browser will ask where to store it: on this device, on your phone or on a security key.</p>
      <TextField
        {...form.text('name')}
        label="Name"
        hint="To recognise it later."
        maxLength={60}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}

function byTheBrowser(error: Error | null): ReactElement | undefined {
  const says = isPasskeyKnown(error)
    ? 'This device already has a passkey for your account.'
    : wasPasskeyClosed(error)
      ? 'No passkey was added. Try again if you still want one.'
      : undefined
  return says === undefined ? undefined : (
    <Notice tone="warning" role="status">
      {says}
    </Notice>
  )
}
