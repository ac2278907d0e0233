import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { clockTime } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { callOffice } from '../../lib/call.ts'
import type { Me } from '../../lib/me.ts'
import { signInAgain, stepUp } from '../../lib/prompt.ts'
import { queryClient } from '../../lib/query-client.ts'
import { hearOtherTabs, leaveOffice, type SessionState, sessionState } from '../../lib/session-clock.ts'
import { sessionsQuery } from '../../lib/sessions-query.ts'
import { useWrite } from '../../lib/use-write.ts'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { SignOutButton } from './sign-out-button.tsx'

const lookMs = 1000

/** Warns two minutes before the session ends, and covers the page once it has ended. */
export function SessionGuard({ me }: { me: Me }): ReactElement | null {
  const state = useSessionState()
  useEffect(
    () =>
      hearOtherTabs({
        signedIn: id => (id === me.id ? signInAgain.settle('done') : leaveOffice()),
        steppedUp: () => stepUp.settle('done'),
        signedOut: () => location.assign('/office/sign-in?signed-out'),
      }),
    [me.id],
  )
  const hasEnded = state.kind === 'ended'
  useEffect(() => {
    if (hasEnded) void signInAgain.ask()
  }, [hasEnded])
  if (state.kind === 'idle soon') return <StillThere endsMs={state.endsMs} />
  if (state.kind !== 'over soon') return null
  return (
    <div className="session-line">
      <Notice tone="warning" role="status">
        {`At ${clockTime(new Date(state.endsMs))} you will have been signed in for twelve hours, and we will ask you to sign in again. What you type stays on this page.`}
      </Notice>
    </div>
  )
}

function useSessionState(): SessionState {
  const { data } = useQuery(sessionsQuery)
  const current = data?.find(session => session.current)
  const startedMs = current && Date.parse(current.created_at)
  const [state, setState] = useState<SessionState>({ kind: 'alive' })
  useEffect(() => {
    const look = () => {
      const next = sessionState(Date.now(), startedMs)
      setState(before => (before.kind === next.kind ? before : next))
    }
    look()
    const timer = setInterval(look, lookMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [startedMs])
  return state
}

function StillThere({ endsMs }: { endsMs: number }): ReactElement {
  const { run, isBusy } = useWrite(() => callOffice(officeSignInCalls.officeMe), {
    refresh: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  return (
    <PromptDialog id="still-there" title="Are you still there?" onCancel={() => run()}>
      <p>
        You have done nothing for a while. To protect applicants, you will be signed out at{' '}
        <b>{clockTime(new Date(endsMs))}</b>. What you typed stays on this page.
      </p>
      <div className="cluster">
        <Button busy={isBusy} onClick={() => run()}>
          Stay signed in
        </Button>
        <SignOutButton />
      </div>
    </PromptDialog>
  )
}
