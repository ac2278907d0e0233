import type { ReactElement } from 'react'
import { systemCalls } from '#shared/contract/calls/office/system.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { readSystemAgain } from './system-query.ts'

/** Asks the card provider whether our keys work. */
export function CheckPayments({ onChecked }: { onChecked?: (() => void) | undefined }): ReactElement {
  const check = useWrite(() => callOffice(systemCalls.checkPayments), {
    refresh: readSystemAgain,
    onDone: () => onChecked?.(),
  })
  return (
    <div className="apart system-check" data-items="start" data-gap="3">
      <Button look="secondary" busy={check.isBusy} busyLabel="Asking…" onClick={() => check.run()}>
        Check the keys
      </Button>
      <p role="status">{check.answer?.says}</p>
    </div>
  )
}
