import { type FormEvent, useRef, useState } from 'react'
import { noteCodeSent } from '#app/features/accounts/resend-clock.ts'
import { FormTrouble } from '#app/forms/form-trouble.tsx'
import { fieldValue } from '#app/forms/form-values.ts'
import { useSubmission } from '#app/forms/use-submission.ts'
import { callApi } from '#app/lib/api.ts'
import { phoneWords } from '#shared/catalogue/parts/phone-words.ts'
import { channelCalls } from '#shared/contract/calls/channels.ts'
import { channelNames, type PhoneChannel } from '#shared/domain/channels.ts'
import { phoneProblem } from '#shared/domain/phone.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { shownPhone } from './phone-text.tsx'
import type { PhoneView } from './phone-view.ts'
import { takeFocus } from './take-focus.ts'

/** Asks for a number, and how the code is sent to it. */
export function PhoneForm(view: PhoneView) {
  const { channels, ways, isFresh } = view
  const { form, submission, sendingBy, send } = useCodeSending(view)
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (ways[0]) send(ways[0])
  }
  return (
    <form className="form" ref={form} onSubmit={onSubmit} noValidate method="post">
      <p tabIndex={-1} ref={isFresh ? takeFocus : undefined}>
        {channels.phone ? 'Enter your new phone number.' : 'Add your phone number.'} We will send a code to check that
        it is yours.{channels.phone && ' Until you enter the code, we will use your old number.'}
      </p>
      <p className="soft">The company that delivers our messages gets this number, and nothing else about you.</p>
      <FormTrouble {...submission} />
      <TextField
        name="phone"
        label="Phone number"
        hint={`For example ${phoneWords().example}`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width={20}
        error={submission.problemAt('phone')}
      />
      <div className="form-actions">
        {ways.map((way, index) => (
          <Button
            key={way}
            type={index === 0 ? 'submit' : 'button'}
            look={index === 0 ? 'primary' : 'secondary'}
            busy={sendingBy === way}
            busyLabel="Sending..."
            onClick={index === 0 ? undefined : () => send(way)}
          >
            Send a code by {channelNames[way]}
          </Button>
        ))}
      </div>
      <OtherWays {...view} />
    </form>
  )
}

/** Sends a code to the number in the form. */
function useCodeSending({ put, reload, go }: PhoneView) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<PhoneChannel>()
  const submission = useSubmission({ failed: channelCalls.startPhone.fallback, fields: ['phone'] })

  function send(channel: PhoneChannel) {
    const phone = fieldValue(form.current, 'phone')
    const message = phoneProblem(phone)
    if (message) return submission.refuse([{ field: 'phone', message }])
    if (!submission.isBusy) setChosen(channel)
    void submission.send(async () => {
      const answer = await callApi(channelCalls.startPhone, { body: { phone, channel } }).catch(error => {
        // If only the answer was lost, the code is on its way, and can be entered.
        reload()
        throw error
      })
      put(answer)
      noteCodeSent({ purpose: 'confirm-phone', to: answer.pending_phone ?? '' })
      go('code')
      return undefined
    })
  }
  return { form, submission, sendingBy: submission.isBusy ? chosen : undefined, send }
}

/** Back to a number that is confirmed, or to the code of one that is not yet. */
function OtherWays({ channels: { phone, pending_phone }, go }: PhoneView) {
  if (!phone && !pending_phone) return null
  return (
    <div className="cluster">
      {pending_phone && (
        <Button look="quiet" onClick={() => go('code')}>
          I have the code for {shownPhone(pending_phone)}
        </Button>
      )}
      {phone && (
        <Button look="quiet" onClick={() => go('number')}>
          Keep {shownPhone(phone)}
        </Button>
      )}
    </div>
  )
}
