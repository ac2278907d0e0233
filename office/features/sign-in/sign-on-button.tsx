import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { leaveForSignOn, openSignOnWindow } from '../../lib/sign-on.ts'
import { FormFailure } from '../../ui/form-failure.tsx'

const label = 'Use your university account'

/** Redirects to the university’s sign-in service, which returns to `next`. */
export function SignOnButton({ next }: { next: string }): ReactElement {
  const { mutate, isPending, isSuccess, error, failureCount } = useMutation({
    mutationFn: () => leaveForSignOn('sign-in', { place: 'page', next }),
  })
  return (
    <div className="stack">
      <FormFailure error={error} attempt={failureCount} />
      <Button look="secondary" icon="external" wide busy={isPending || isSuccess} onClick={() => mutate()}>
        {label}
      </Button>
    </div>
  )
}

/** The same in a separate window, for a page that has to stay open. */
export function SignOnWindowButton({
  purpose,
  look = 'secondary',
}: {
  purpose: 'sign-in' | 'step-up'
  look?: 'primary' | 'secondary'
}): ReactElement {
  return (
    <Button look={look} icon="external" wide onClick={() => openSignOnWindow(purpose)}>
      {label}
    </Button>
  )
}
