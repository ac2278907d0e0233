import { useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { referenceCalls } from '#shared/contract/calls/reference.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { stackedToasts } from '#ui/toast.ts'

/**
 * The page that stops reminders, opened from our emails. It asks first, because email scanners open links, and
 * opening the page changes nothing.
 */
export function StopReminders({ uuid }: { uuid: string }) {
  const [state, setState] = useState<'asking' | 'sending' | 'stopped'>('asking')

  async function stop(): Promise<void> {
    setState('sending')
    try {
      await callApi(referenceCalls.stopReminders, { params: { uuid } })
      setState('stopped')
    } catch (error) {
      setState('asking')
      const description = error instanceof ApiError ? error.detail : ''
      stackedToasts.show({ variant: 'destructive', title: referenceCalls.stopReminders.fallback, description })
    }
  }

  if (state === 'stopped')
    return (
      <Notice tone="success" role="status" title="You will not get any more reminders" headingLevel={2}>
        You can still give the reference with this link.
      </Notice>
    )
  return (
    <Notice title="Stop the reminders?" headingLevel={2}>
      <p>We will not email you again about this reference. You can still give it with this link.</p>
      <Button look="secondary" busy={state === 'sending'} onClick={() => void stop()}>
        Stop the reminders
      </Button>
    </Notice>
  )
}
