import { useEffect, useRef } from 'react'
import { callApi } from '#app/lib/api.ts'
import { channelCalls } from '#shared/contract/calls/channels.ts'
import type { OwnChannels } from '#shared/contract/schemas/channels.ts'
import { subscribe } from './push-browser.ts'
import { isMadeWith } from './push-support.ts'
import type { NotificationsPart } from './use-this-browser.ts'

/** Renews the subscription of this browser if the university has another key since. The person has allowed it already. */
export function useRenewal(
  { channels, browser, put, look }: NotificationsPart,
  here: OwnChannels['devices'][number] | undefined,
): void {
  const isDone = useRef(false)
  const { push_key } = channels
  const oldId =
    push_key && browser.support === 'possible' && !isMadeWith(push_key, browser.madeWith ?? null) ? here?.id : undefined
  useEffect(() => {
    if (isDone.current || !push_key || !oldId) return
    isDone.current = true
    const renew = async () => {
      const body = await subscribe(push_key)
      if (body === 'refused') return
      await callApi(channelCalls.addPushDevice, { body })
      put(await callApi(channelCalls.removePushDevice, { params: { id: oldId } }))
    }
    // What the browser says then decides what is shown.
    void renew().then(look, look)
  }, [push_key, oldId, put, look])
}
