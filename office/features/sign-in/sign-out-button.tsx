import type { ReactElement } from 'react'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { leaveOffice } from '../../lib/session-clock.ts'
import { tellFailure } from '../../lib/toasts.ts'
import { useWrite } from '../../lib/use-write.ts'

export function SignOutButton(): ReactElement {
  const { run, isBusy } = useWrite(() => callOffice(officeSignInCalls.officeSignOut, { whenSignedOut: 'fail' }), {
    onDone: leaveOffice,
    failure: 'in place',
    onFailed: error => ('status' in error && error.status === 401 ? leaveOffice() : tellFailure(error)),
  })
  return (
    <Button look="quiet" busy={isBusy} onClick={() => run()}>
      Sign out
    </Button>
  )
}
