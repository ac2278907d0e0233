import { type ReactElement, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { may, useMe } from '../../lib/me.ts'
import type { Account } from './accounts-query.ts'
import { RecoverDialog } from './recover-dialog.tsx'

/** For someone who can no longer open the mailbox: what has to happen, and the first step. */
export function LostMailbox({ account }: { account: Account }): ReactElement | null {
  const me = useMe()
  const [isAsking, setAsking] = useState(false)
  if (!may(me, ['people.propose', 'people.approve']) || account.recovery) return null
  return (
    <section>
      <h2>Lost the mailbox?</h2>
      <p>To move the account to another address:</p>
      <ol className="marked apart recovery-steps" data-gap="1">
        <li>two facts agree with the file</li>
        <li>a registrar agrees</li>
        <li>the old address is told, and 24 hours pass</li>
        <li>a code to the new address sets a new password</li>
      </ol>
      <p>
        <Button look="secondary" onClick={() => setAsking(true)}>
          Move to another address…
        </Button>
      </p>
      {isAsking && <RecoverDialog account={account} onClose={() => setAsking(false)} />}
    </section>
  )
}
