import type { ReactElement } from 'react'
import { channelNames } from '#shared/domain/channels.ts'
import { deviceName } from '#shared/domain/device-name.ts'
import { momentInWords } from '../../lib/words.ts'
import type { ChannelMessage } from './accounts-query.ts'

const states: Record<ChannelMessage['state'], readonly [sign: string, says: string]> = {
  waiting: ['◌', 'waiting to be sent'],
  sent: ['✓', 'sent'],
  delivered: ['✓', 'arrived'],
  retrying: ['!', 'not sent yet, trying again'],
  held: ['!', 'held up at the provider'],
  failed: ['✕', 'did not arrive'],
}

/** 'SMS to +234…: ✓ arrived, 24 November, 18:41' */
export function ChannelState({ message }: { message: ChannelMessage }): ReactElement {
  const { channel, to, state, state_at, words } = message
  const [sign, says] = states[state]
  return (
    <span className="sub-line">
      {channelNames[channel]} to <span translate="no">{channel === 'push' ? deviceName(to) : to}</span>:{' '}
      <span aria-hidden="true">{sign}</span> {says}
      {state_at && `, ${momentInWords(state_at)}`}
      {words && (
        <>
          {' '}
          <q>{words}</q>
        </>
      )}
    </span>
  )
}
