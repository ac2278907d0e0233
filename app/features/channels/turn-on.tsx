import { useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { channelCalls } from '#shared/contract/calls/channels.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { subscribe } from './push-browser.ts'
import type { PushSupport } from './push-support.ts'
import type { NotificationsPart } from './use-this-browser.ts'

interface TurnOnProps extends NotificationsPart {
  pushKey: string
  onDone: () => void
}

/** Turns on notifications in this browser, or says why that is not possible. */
export function TurnOn({ browser, pushKey, put, look, onDone }: TurnOnProps) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<{ title: string; text: string }>()

  async function turnOn(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setTrouble(undefined)
    try {
      const body = await subscribe(pushKey)
      if (body === 'refused') setTrouble(refused)
      else {
        const answer = await callApi(channelCalls.addPushDevice, { body })
        await look()
        put(answer)
        toast({ title: 'Notifications are on in this browser' })
        onDone()
      }
    } catch (error) {
      const text = error instanceof ApiError ? error.detail : 'Check your connection, then try again.'
      setTrouble({ title: channelCalls.addPushDevice.fallback, text })
    }
    await look()
    setBusy(false)
  }

  if (browser.support !== 'possible') return <p className="soft">{reasons[browser.support]}</p>
  return (
    <>
      <p className="soft">
        Your browser shows a notification, even if our site is closed. It stops when you sign out here.
      </p>
      <div className="form-actions">
        <Button look="secondary" busy={isBusy} busyLabel="Turning on..." onClick={() => void turnOn()}>
          Turn on notifications in this browser
        </Button>
      </div>
      {trouble && (
        <Notice tone="error" role="alert" title={trouble.title}>
          {trouble.text}
        </Notice>
      )}
    </>
  )
}

const refused = {
  title: 'You have not allowed notifications',
  text: 'Try again, and choose “Allow” when your browser asks.',
}

const reasons = {
  blocked:
    'This browser blocks our notifications. To allow them, tap the symbol to the left of the address, open the settings of this site and allow notifications.',
  'home-screen':
    'On an iPhone or iPad, first add this site to your home screen: tap Share, then “Add to Home Screen”. Open it from there, sign in and come back to this page.',
  unsupported: 'This browser cannot show notifications from websites.',
  shared: 'You are on a shared computer, so you cannot turn on notifications here.',
} as const satisfies Record<Exclude<PushSupport, 'possible'>, string>
