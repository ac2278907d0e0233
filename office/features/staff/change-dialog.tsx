import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { staffCalls } from '#shared/contract/calls/office/staff.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { draftsOf, GrantsEditor, grantsIn } from './grants-editor.tsx'
import { type StaffRow, tellChange } from './staff-query.ts'

/** Changes someone’s name and roles. Fewer rights apply immediately; more may need a second administrator. */
export function ChangeDialog({ person, onClose }: { person: StaffRow; onClose: () => void }): ReactElement {
  const [grants, setGrants] = useState(() => draftsOf(person.grants))
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationFn: (full_name: string) =>
      callOffice(staffCalls.changeStaff, { params: { id: person.id }, body: { full_name, grants: grantsIn(grants) } }),
    onSuccess: changed => {
      tellChange(changed, 'Saved')
      onClose()
    },
  })
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('full_name')))
  }
  return (
    <PromptDialog id="change" title={person.full_name} onCancel={onClose}>
      <form className="form staff-form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['full_name']) && <FormFailure error={failure} attempt={failureCount} />}
        <TextField
          name="full_name"
          label="Full name"
          defaultValue={person.full_name}
          error={problemOf(failure, 'full_name')}
          autoComplete="off"
        />
        <GrantsEditor grants={grants} onChange={setGrants} />
        <div className="cluster staff-actions">
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
