import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { leaveOffice } from '../../lib/session-clock.ts'
import { tellFailure } from '../../lib/toasts.ts'

export function SignOutButton(): ReactElement {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callOffice(officeSignInCalls.officeSignOut, { whenSignedOut: 'fail' }),
    onSuccess: leaveOffice,
    onError: error => ('status' in error && error.status === 401 ? leaveOffice() : tellFailure(error)),
  })
  return (
    <Button look="quiet" busy={isPending} onClick={() => mutate()}>
      Sign out
    </Button>
  )
}
