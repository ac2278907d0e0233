import { useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { channelCalls } from '#shared/contract/calls/channels.ts'
import type { OwnChannels } from '#shared/contract/schemas/channels.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { deviceName } from '#shared/domain/device-name.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { unsubscribe } from './push-browser.ts'
import type { NotificationsPart } from './use-this-browser.ts'

interface PushDeviceProps extends NotificationsPart {
  device: OwnChannels['devices'][number]
  isHere: boolean
  onDone: () => void
}

/** A browser that gets notifications, with a way to turn them off. */
export function PushDevice({ device, isHere, put, reload, look, onDone }: PushDeviceProps) {
  const [isBusy, setBusy] = useState(false)
  const name = deviceName(device.user_agent)

  async function turnOff(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      const answer = await callApi(channelCalls.removePushDevice, { params: { id: device.id } }).catch(unlessGone)
      if (isHere) await unsubscribe().then(look, () => undefined)
      if (answer) put(answer)
      else reload()
      toast({ title: `Notifications are off in ${name}` })
      // The button that had the focus is gone.
      onDone()
    } catch (error) {
      setBusy(false)
      const description = error instanceof ApiError ? error.detail : 'Try again.'
      toast({ variant: 'destructive', title: channelCalls.removePushDevice.fallback, description })
    }
  }

  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="small soft">
          {isHere && 'This browser. '}On since {longDate(new Date(device.created_at))}
        </p>
      </div>
      <Button look="secondary" busy={isBusy} busyLabel="Turning off..." onClick={() => void turnOff()}>
        Turn off<VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
    </li>
  )
}

/** It has already been turned off, so the goal is reached. */
function unlessGone(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined
  throw error
}
