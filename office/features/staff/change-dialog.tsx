import type { ReactElement } from 'react'
import { staffCalls } from '#shared/contract/calls/office/staff.ts'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { draftsOf, GrantsEditor, grantsIn } from './grants-editor.tsx'
import { type StaffRow, tellChange } from './staff-query.ts'

/** Changes someone’s name and roles. Fewer rights apply immediately; more may need a second administrator. */
export function ChangeDialog({ person, onClose }: { person: StaffRow; onClose: () => void }): ReactElement {
  const form = useForm(
    { full_name: person.full_name, grants: draftsOf(person.grants) },
    ({ full_name, grants }) =>
      callOffice(staffCalls.changeStaff, { params: { id: person.id }, body: { full_name, grants: grantsIn(grants) } }),
    {
      onDone: changed => {
        tellChange(changed, 'Saved')
        onClose()
      },
    },
  )
  return (
    <FormDialog
      id="change"
      title={person.full_name}
      form={form}
      label="Save"
      busyLabel="Saving..."
      className="staff-form"
      onClose={onClose}
    >
      <TextField {...form.text('full_name')} label="Full name" autoComplete="off" />
      <GrantsEditor grants={form.values.grants} onChange={grants => form.change({ grants })} />
    </FormDialog>
  )
}
