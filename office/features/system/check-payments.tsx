import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Button } from '#app/ui/button.tsx'
import { systemCalls } from '#shared/contract/calls/office/system.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tellFailure } from '../../lib/toasts.ts'
import { readSystemAgain } from './system-query.ts'

/** Asks the card provider whether our keys work. */
export function CheckPayments({ onChecked }: { onChecked?: (() => void) | undefined }): ReactElement {
  const check = useMutation({
    mutationFn: () => callOffice(systemCalls.checkPayments),
    onSuccess: () => {
      readSystemAgain()
      onChecked?.()
    },
    onError: error => {
      if (!wasDeclined(error)) tellFailure(error)
    },
  })
  return (
    <div className="system-check">
      <Button look="secondary" busy={check.isPending} busyLabel="Asking…" onClick={() => check.mutate()}>
        Check the keys
      </Button>
      <p role="status">{check.data?.says}</p>
    </div>
  )
}
