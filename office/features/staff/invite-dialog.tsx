import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { staffCalls } from '#shared/contract/calls/office/staff.ts'
import type { Grant } from '#shared/domain/staff.ts'
import { Button } from '#ui/button.tsx'
import { newKey } from '#ui/lib/new-key.ts'
import { TextField } from '#ui/text-field.tsx'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { draftsOf, GrantsEditor, grantsIn } from './grants-editor.tsx'
import { type StaffRow, tellChange } from './staff-query.ts'

const officer: Grant = { role: 'officer', scope: 'all' }

/** Invites someone, or sends a new link to someone who has not joined yet. */
export function InviteDialog({ again, onClose }: { again?: StaffRow; onClose: () => void }): ReactElement {
  const [grants, setGrants] = useState(() => draftsOf(again?.grants ?? [officer]))
  const [key] = useState(newKey)
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationFn: (person: { full_name: string; email: string }) =>
      callOffice(staffCalls.inviteStaff, { body: { ...person, grants: grantsIn(grants) }, idempotencyKey: key }),
    onSuccess: (answer, { email }) => {
      tellChange(answer, 'Invitation sent', `We have emailed a link to ${email}. The link works for seven days.`)
      onClose()
    },
  })
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    mutate({ full_name: String(form.get('full_name')), email: again?.email ?? String(form.get('email')) })
  }
  return (
    <PromptDialog
      id="invite"
      title={again ? `A new invitation for ${again.full_name}` : 'Invite someone'}
      onCancel={onClose}
    >
      <form className="form staff-form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['full_name', 'email']) && <FormFailure error={failure} attempt={failureCount} />}
        <div className="staff-pair">
          <TextField
            name="full_name"
            label="Full name"
            defaultValue={again?.full_name}
            error={problemOf(failure, 'full_name')}
            autoComplete="off"
            autoFocus
          />
          <TextField
            name="email"
            type="email"
            label="Email address at the university"
            defaultValue={again?.email}
            readOnly={again !== undefined}
            error={problemOf(failure, 'email')}
            autoComplete="off"
          />
        </div>
        <GrantsEditor grants={grants} onChange={setGrants} />
        <div className="cluster staff-actions">
          <Button type="submit" busy={isPending} busyLabel="Sending...">
            Send the invitation
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}
