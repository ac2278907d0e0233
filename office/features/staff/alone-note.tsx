import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Second } from './staff-query.ts'

/** For an administrator without a colleague: what that means, and the way out. */
export function AloneNote({ second, onInvite }: { second: Second; onInvite: () => void }): ReactElement | null {
  if (second.others.length > 0) return null
  return (
    <Notice tone="warning" title="You are the only administrator who can sign in">
      <p>
        {second.is_needed
          ? 'The other administrator was disabled or changed in the last 30 days, so what needs two people waits. '
          : 'If you lose your phone and your recovery codes, no one in the office can let you in again. '}
        Until there is another administrator, only the command <code>npm run office</code> on the server helps: it
        invites an administrator, enables an account or resets a sign-in.
      </p>
      {!second.is_needed && (
        <Button look="secondary" onClick={onInvite}>
          Invite a second administrator
        </Button>
      )}
    </Notice>
  )
}
