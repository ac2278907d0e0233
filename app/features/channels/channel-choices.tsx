import { useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { channelCalls } from '#shared/contract/calls/channels.ts'
import { channelNames, type PhoneChannel } from '#shared/domain/channels.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { toast } from '#ui/toast.ts'
import { choiceSaver, type Saving } from './choice-saver.ts'
import type { PhoneView } from './phone-view.ts'

type Choice = Record<PhoneChannel, boolean>

const hints = {
  sms: 'Works on every phone, without data',
  whatsapp: 'For a number that has WhatsApp',
} as const satisfies Record<PhoneChannel, string>

const statusWords = {
  idle: '',
  saving: 'Saving...',
  saved: 'Saved',
  failed: 'Not saved',
} as const satisfies Record<Saving<Choice>['status'], string>

/** A box for each channel to the phone; each tick is saved at once. */
export function ChannelChoices({
  channels,
  put,
  reload,
  ways,
}: Pick<PhoneView, 'channels' | 'put' | 'reload' | 'ways'>) {
  const [{ unsaved, status }, setSaving] = useState<Saving<Choice>>({ unsaved: {}, status: 'idle' })
  const [choose] = useState(() =>
    choiceSaver<Choice>({
      save: async body => put(await callApi(channelCalls.chooseChannels, { body })),
      show: saving => {
        setSaving(saving)
        if (saving.status !== 'failed') return
        const description = saving.error instanceof ApiError ? saving.error.detail : 'Try again.'
        toast({ variant: 'destructive', title: channelCalls.chooseChannels.fallback, description })
        // Whether it was saved is not known if no answer came.
        reload()
      },
    }),
  )
  return (
    <fieldset className="choices">
      <legend>Send me a message by</legend>
      <div className="choices-list">
        {ways.map(way => (
          <Checkbox
            key={way}
            name={`by-${way}`}
            label={channelNames[way]}
            hint={hints[way]}
            checked={unsaved[way] ?? channels[way]}
            onChange={event => choose({ [way]: event.target.checked })}
          />
        ))}
      </div>
      <p className="small soft channels-status" role="status">
        {statusWords[status]}
      </p>
    </fieldset>
  )
}
