import type { ReactElement } from 'react'
import { staffCalls } from '#shared/contract/calls/office/staff.ts'
import type { Grant } from '#shared/domain/staff.ts'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { draftsOf, GrantsEditor, grantsIn } from './grants-editor.tsx'
import { type StaffRow, tellChange } from './staff-query.ts'

const officer: Grant = { role: 'officer', scope: 'all' }

/** Invites someone, or sends a new link to someone who has not joined yet. */
export function InviteDialog({ again, onClose }: { again?: StaffRow; onClose: () => void }): ReactElement {
  const form = useForm(
    {
      full_name: again?.full_name ?? '',
      email: again?.email ?? '',
      grants: draftsOf(again?.grants ?? [officer]),
    },
    ({ grants, ...person }, idempotencyKey) =>
      callOffice(staffCalls.inviteStaff, { body: { ...person, grants: grantsIn(grants) }, idempotencyKey }),
    {
      onDone: (answer, { email }) => {
        tellChange(answer, 'Invitation sent', `We have emailed a link to ${email}. The link works for seven days.`)
        onClose()
      },
    },
  )
  return (
    <FormDialog
      id="invite"
      title={again ? `A new invitation for ${again.full_name}` : 'Invite someone'}
      form={form}
      label="Send the invitation"
      busyLabel="Sending..."
      className="staff-form"
      onClose={onClose}
    >
      <div className="fields" data-min="long">
        <TextField {...form.text('full_name')} label="Full name" autoComplete="off" autoFocus />
        <TextField
          {...form.text('email')}
          type="email"
          label="Email address at the university"
          readOnly={again !== undefined}
          autoComplete="off"
        />
      </div>
      <GrantsEditor grants={form.values.grants} onChange={grants => form.change({ grants })} />
    </FormDialog>
  )
}
