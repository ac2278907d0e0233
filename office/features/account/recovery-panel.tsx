import type { ReactElement } from 'react'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { useMe } from '../../lib/me.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Panel } from '../../ui/panel.tsx'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'

export function RecoveryPanel(): ReactElement {
  const { email } = useMe()
  const { run, isBusy, answer, reset } = useWrite(() => callOffice(officeSignInCalls.newRecoveryCodes))
  if (answer) return <RecoveryCodes codes={answer.recovery_codes} email={email} onStored={reset} />
  return (
    <Panel id="recovery-panel" title="Recovery codes">
      <p className="soft">
        If you lose your phone, you can sign in with one of ten codes. New codes replace the old ones.
      </p>
      <p>
        <Button look="secondary" busy={isBusy} onClick={() => run()}>
          Make new recovery codes
        </Button>
      </p>
    </Panel>
  )
}
