import { type ReactElement, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { editConsequences } from './edit-consequences.ts'

interface EditApplicationProps {
  application: Pick<ApplicationOnWire, 'uuid' | 'program_type' | 'residency' | 'application_number'>
  /** Reopens the application and navigates to its form. Throws `ApiError`. */
  reopen: () => Promise<void>
  look?: ButtonLook
  /** Something else about the application is being saved. */
  disabled?: boolean
}

/** The only control that edits a submitted application. It explains what editing means and asks first. */
export function EditApplication({
  application,
  reopen,
  look = 'secondary',
  disabled,
}: EditApplicationProps): ReactElement {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  async function confirm(): Promise<void> {
    setBusy(true)
    setRefusal('')
    try {
      await reopen()
    } catch (error) {
      setRefusal((error instanceof ApiError && error.detail) || applicationCalls.reopenApplication.fallback)
      setBusy(false)
    }
  }

  return (
    <>
      <Button look={look} icon="edit" disabled={disabled ?? false} onClick={() => setAsking(true)}>
        Edit Application
      </Button>
      <ConfirmDialog
        id={`edit-${application.uuid}`}
        title="Edit this application?"
        open={isAsking}
        onClose={() => {
          setAsking(false)
          setRefusal('')
        }}
        confirmLabel="Edit application"
        cancelLabel="Do not edit"
        busy={isBusy}
        onConfirm={() => void confirm()}
        width={34}
      >
        <ul>
          {editConsequences(application).map(consequence => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        {refusal && (
          <Notice tone="error" role="alert" title="We could not open it for editing">
            {refusal}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  )
}
