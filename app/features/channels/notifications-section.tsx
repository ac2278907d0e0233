import { useRef } from 'react'
import type { OwnChannels } from '#shared/contract/schemas/channels.ts'
import type { ThisBrowser } from './push-browser.ts'
import { PushDevice } from './push-device.tsx'
import { TurnOn } from './turn-on.tsx'
import { useRenewal } from './use-renewal.ts'
import type { NotificationsPart } from './use-this-browser.ts'

/** Notifications in this browser, and the other browsers that get them. */
export function NotificationsSection(part: NotificationsPart) {
  const { channels, browser } = part
  const list = useRef<HTMLUListElement>(null)
  const here = deviceHere(channels.devices, browser)
  useRenewal(part, here)
  const pushKey = channels.offered.includes('push') ? channels.push_key : undefined
  return (
    <section className="stack" aria-labelledby="channels-push">
      <h2 id="channels-push">Browser notifications</h2>
      {pushKey && !here && <TurnOn {...part} pushKey={pushKey} onDone={() => list.current?.focus()} />}
      <ul className="bare-list devices" ref={list} tabIndex={-1} aria-label="Browsers with notifications">
        {channels.devices.map(device => (
          <PushDevice
            key={device.id}
            {...part}
            device={device}
            isHere={device === here}
            onDone={() => list.current?.focus()}
          />
        ))}
      </ul>
    </section>
  )
}

/** This browser among those that get notifications. */
function deviceHere(devices: OwnChannels['devices'], { endpointHash }: ThisBrowser) {
  return endpointHash ? devices.find(({ endpoint_hash }) => endpoint_hash === endpointHash) : undefined
}
