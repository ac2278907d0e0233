import { useState } from 'react'
import { channelNames, type PhoneChannel, phoneChannels } from '#shared/domain/channels.ts'
import { ConfirmedPhone } from './confirmed-phone.tsx'
import { PhoneCode } from './phone-code.tsx'
import { PhoneForm } from './phone-form.tsx'
import { type View, viewOf } from './phone-view.ts'
import type { ChannelsPart } from './use-own-channels.ts'

/** A phone number for SMS and WhatsApp: entered, confirmed by a code, then used as chosen. */
export function PhoneSection(part: ChannelsPart) {
  const { channels } = part
  const ways = phoneChannels.filter(way => channels.offered.includes(way))
  const [asked, setAsked] = useState<View>()
  const view = viewOf(asked, channels)
  const common = { ...part, ways, isFresh: asked !== undefined, go: setAsked }
  return (
    <section className="stack" aria-labelledby="channels-phone">
      <h2 id="channels-phone">{titleOf(ways)}</h2>
      {view === 'number' && <ConfirmedPhone key={channels.phone} {...common} phone={channels.phone ?? ''} />}
      {view === 'form' && <PhoneForm {...common} />}
      {view === 'code' && (
        <PhoneCode
          key={channels.pending_phone}
          {...common}
          phone={channels.pending_phone ?? ''}
          way={channels.pending_channel ?? ways[0] ?? 'sms'}
        />
      )}
    </section>
  )
}

function titleOf(ways: readonly PhoneChannel[]): string {
  return ways.map(way => channelNames[way]).join(' and ') || 'Phone number'
}
