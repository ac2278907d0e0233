import { type ReactElement, useState } from 'react'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
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
  const form = useForm(
    { reason: '' },
    ({ reason }) => callOffice(officeAccountCalls.forgetAddress, { body: { email, reason } }),
    {
      says: ({ records }) => [
        'Deleted',
        records === 1 ? '1 record with this address.' : `${records} records with this address.`,
      ],
      refresh: refreshAccounts,
      onDone: onClose,
    },
  )
  return (
    <FormDialog
      id="forget-address"
      title="Delete what we hold about this address?"
      form={form}
      label="Delete"
      busyLabel="Deleting..."
      onClose={onClose}
    >
      <p className="breaks">
        <strong translate="no">{email}</strong>
      </p>
      <p className="soft">This cannot be undone.</p>
      <TextField
        {...form.text('reason')}
        label="How was it asked for?"
        hint="Such as “letter of 20 November”. It is written down, so enter no names."
        maxLength={200}
      />
    </FormDialog>
  )
}
