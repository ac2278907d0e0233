import type { ReactElement } from 'react'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionsQuery } from '../../lib/sessions-query.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { passwordHint } from '../sign-in/link-token.ts'

const nothing = { current_password: '', new_password: '' }

export function PasswordPanel(): ReactElement {
  const form = useForm(
    nothing,
    (body, idempotencyKey) => callOffice(officeSignInCalls.changeStaffPassword, { body, idempotencyKey }),
    {
      says: ['You have changed your password', 'You have been signed out everywhere else.'],
      refresh: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
      onDone: (): void => form.change(nothing),
    },
  )
  return (
    <Panel id="password-panel" title="Password">
      <form className="form" onSubmit={form.submit}>
        <FormFailure error={form.general} attempt={form.attempt} />
        <PasswordField
          {...form.text('current_password')}
          label="Current password"
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.text('new_password')}
          label="New password"
          hint={passwordHint}
          autoComplete="new-password"
          required
        />
        <Button type="submit" look="secondary" busy={form.isBusy} busyLabel="Saving...">
          Change password
        </Button>
      </form>
    </Panel>
  )
}
