import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PartFailed } from '#app/features/outcome/load-failed.tsx'
import { LoadingPage } from '#app/features/outcome/loading.tsx'
import { ApiError, callApi } from '#app/lib/api.ts'
import { retryOnce, userKey } from '#app/lib/queries.ts'
import { useSession } from '#app/lib/session.ts'
import { useSignOut } from '#app/lib/sign-out.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import type { AnswerOf } from '#shared/contract/calls/index.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { deviceName } from '#shared/domain/device-name.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

type SignIn = AnswerOf<'listSessions'>[number]

/** Every place where this account is signed in, each with a way to end it. */
export default function SignedInDevices() {
  const userId = useSession()?.user.id
  const queries = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const queryKey = userKey(userId, 'sessions')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(accountCalls.listSessions, { signal }),
    staleTime: 0,
    retry: retryOnce,
    networkMode: 'always',
  })

  async function afterEnd(ended: SignIn): Promise<void> {
    queries.setQueryData<SignIn[]>(queryKey, known => known?.filter(({ id }) => id !== ended.id))
    toast({ title: `${deviceName(ended.user_agent)} is signed out` })
    // The button that had the focus is gone.
    list.current?.focus()
  }

  if (!data && error)
    return (
      <PartFailed
        title={accountCalls.listSessions.fallback}
        error={error}
        isTrying={isFetching}
        retry={() => void refetch()}
      />
    )
  if (!data) return <LoadingPage isPart />
  return (
    <div className="stack">
      <p className="lead soft">Do not recognise a device? Sign it out, then change your password.</p>
      <ul className="bare-list devices" ref={list} tabIndex={-1} aria-label="Devices">
        {data.map(signIn => (
          <Device key={signIn.id} signIn={signIn} onEnded={() => afterEnd(signIn)} />
        ))}
      </ul>
      {data.length === 1 && <p className="soft">You are not signed in on any other device.</p>}
    </div>
  )
}

function Device({ signIn, onEnded }: { signIn: SignIn; onEnded: () => Promise<void> }) {
  const signOut = useSignOut()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const name = deviceName(signIn.user_agent)

  async function end(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await callApi(accountCalls.endSession, { params: { id: signIn.id } })
      await onEnded()
    } catch (error) {
      // It has already ended, so the goal is reached.
      if (error instanceof ApiError && error.status === 404) return onEnded()
      const description = error instanceof ApiError ? error.detail : 'Try again.'
      toast({ variant: 'destructive', title: accountCalls.endSession.fallback, description })
    }
    isRunning.current = false
    setBusy(false)
  }

  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="small soft">
          {signIn.current ? 'This device, in use now' : `Last used ${moment(signIn.last_used_at)}`}
          <br />
          Signed in {moment(signIn.created_at)}
        </p>
      </div>
      {signIn.current ? (
        <Button look="secondary" onClick={signOut}>
          Sign out here
        </Button>
      ) : (
        <Button look="secondary" busy={isBusy} busyLabel="Signing out..." onClick={() => void end()}>
          Sign out this device<VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

/** '20 November 2026 at 14:32' */
function moment(time: string): string {
  const date = new Date(time)
  return `${longDate(date)} at ${clockTime(date)}`
}
