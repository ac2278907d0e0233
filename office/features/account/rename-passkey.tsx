import type { ReactElement } from 'react'
import { passkeyCalls } from '#shared/contract/calls/office/passkeys.ts'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { refreshPasskeys } from './passkeys-query.ts'

type RenamePasskeyProps = { passkey: { id: string; name: string }; onClose: () => void }

/** Renames a passkey. The device that stores it has its own name for it. */
export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps): ReactElement {
  const form = useForm(
    { name: passkey.name },
    body => callOffice(passkeyCalls.renamePasskey, { params: { id: passkey.id }, body }),
    { says: 'Passkey renamed', refresh: refreshPasskeys, onFresh: onClose },
  )
  return (
    <FormDialog
      id="rename-passkey"
      title={`Rename “${passkey.name}”`}
      form={form}
      label="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField {...form.text('name')} label="Name" maxLength={60} autoComplete="off" autoFocus />
    </FormDialog>
  )
}
