import { type ReactElement, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { asQuestion } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Account } from './accounts-query.ts'
import { useEndSessions } from './use-help.ts'

/** Ends every sign-in of a person, after a question. */
export function EndSessions({ account }: { account: Account }): ReactElement {
  const [isAsking, setAsking] = useState(false)
  const end = useEndSessions(account, () => setAsking(false))
  return (
    <>
      <p className="person-end">
        <Button look="secondary" onClick={() => setAsking(true)}>
          Sign out everywhere…
        </Button>
      </p>
      {isAsking && (
        <FormDialog
          id="end-sessions"
          title="Sign this person out everywhere?"
          form={asQuestion(end)}
          label="Sign out everywhere"
          busyLabel="Signing out..."
          onClose={() => setAsking(false)}
        >
          <p>
            Do this when a phone is lost, or someone else may be signed in. What was not saved on a device stays on it.
            They can sign in again with their password.
          </p>
          <p className="soft breaks">We will email {account.email}.</p>
        </FormDialog>
      )}
    </>
  )
}
