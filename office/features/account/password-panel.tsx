import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useRef } from 'react'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionsQuery } from '../../lib/sessions-query.ts'
import { tell } from '../../lib/toasts.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { passwordHint } from '../sign-in/link-token.ts'

const fields = ['current_password', 'new_password']

export function PasswordPanel(): ReactElement {
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationFn: (body: { current_password: string; new_password: string }) =>
      callOffice(officeSignInCalls.changeStaffPassword, { body }),
    onSuccess: () => {
      form.current?.reset()
      tell('You have changed your password', 'You have been signed out everywhere else.')
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    mutate({
      current_password: String(data.get('current_password')),
      new_password: String(data.get('new_password')),
    })
  }
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  return (
    <Panel id="password-panel" title="Password">
      <form className="form" ref={form} onSubmit={submit}>
        {isWithoutField(failure, fields) && <FormFailure error={failure} attempt={failureCount} />}
        <PasswordField
          name="current_password"
          label="Current password"
          autoComplete="current-password"
          error={problemOf(failure, 'current_password')}
          required
        />
        <PasswordField
          name="new_password"
          label="New password"
          hint={passwordHint}
          autoComplete="new-password"
          error={problemOf(failure, 'new_password')}
          required
        />
        <Button type="submit" look="secondary" busy={isPending} busyLabel="Saving...">
          Change password
        </Button>
      </form>
    </Panel>
  )
}
