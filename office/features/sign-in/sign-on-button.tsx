import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { leaveForSignOn, openSignOnWindow } from '../../lib/sign-on.ts'
import { useWrite } from '../../lib/use-write.ts'
import { FormFailure } from '../../ui/form-failure.tsx'

const label = 'Use your university account'

/** Redirects to the university’s sign-in service, which returns to `next`. */
export function SignOnButton({ next }: { next: string }): ReactElement {
  const { run, isBusy, isDone, failure, attempt } = useWrite(() => leaveForSignOn('sign-in', { place: 'page', next }), {
    failure: 'in place',
  })
  return (
    <div className="stack">
      <FormFailure error={failure} attempt={attempt} />
      <Button look="secondary" icon="external" wide busy={isBusy || isDone} onClick={() => run()}>
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
