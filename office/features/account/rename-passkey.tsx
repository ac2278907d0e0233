import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { passkeyCalls } from '#shared/contract/calls/office/passkeys.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { refreshPasskeys } from './passkeys-query.ts'

type RenamePasskeyProps = { passkey: { id: string; name: string }; onClose: () => void }

/** Renames a passkey. The device that stores it has its own name for it. */
export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps): ReactElement {
  const [name, setName] = useState(passkey.name)
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationFn: () => callOffice(passkeyCalls.renamePasskey, { params: { id: passkey.id }, body: { name } }),
    onSuccess: async () => {
      await refreshPasskeys()
      tell('Passkey renamed')
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
    <PromptDialog id="rename-passkey" title={`Rename “${passkey.name}”`} onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['name']) && <FormFailure error={failure} attempt={failureCount} />}
        <TextField
          name="name"
          label="Name"
          value={name}
          onChange={event => setName(event.target.value)}
          error={problemOf(failure, 'name')}
          maxLength={60}
          autoComplete="off"
          autoFocus
        />
        <div className="cluster">
          <Button type="submit" busy={isPending} busyLabel="Saving...">
            Save
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}
