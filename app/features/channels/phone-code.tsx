import { CodeForm } from '#app/features/accounts/code-form.tsx'
import { useKeyedCall } from '#app/features/accounts/use-keyed-call.ts'
import { callApi } from '#app/lib/api.ts'
import { channelCalls } from '#shared/contract/calls/channels.ts'
import { channelNames, type PhoneChannel } from '#shared/domain/channels.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { PhoneText, shownPhone } from './phone-text.tsx'
import type { PhoneView } from './phone-view.ts'
import { takeFocus } from './take-focus.ts'

/** Asks for the code that was sent to a number. */
export function PhoneCode({
  phone,
  way,
  channels,
  put,
  isFresh,
  go,
}: PhoneView & { phone: string; way: PhoneChannel }) {
  const confirmPhone = useKeyedCall(channelCalls.confirmPhone)

  async function check(code: string): Promise<undefined> {
    const answer = await confirmPhone({ otp_code: code })
    put(answer)
    go('number')
    toast({ title: 'You have confirmed your number', description: `We will tell you by ${channelNames[way]}.` })
  }

  return (
    <CodeForm
      purpose="confirm-phone"
      to={phone}
      words={wordsOf(way)}
      heading={
        <p tabIndex={-1} ref={isFresh ? takeFocus : undefined}>
          We have sent a six-digit code to <PhoneText phone={phone} /> by {channelNames[way]}.
        </p>
      }
      submitLabel="Confirm my number"
      checkFailed="We could not confirm this number."
      sendFailed={channelCalls.startPhone.fallback}
      check={check}
      sendAgain={async () => put(await callApi(channelCalls.startPhone, { body: { phone, channel: way } }))}
    >
      <div className="cluster">
        <Button look="quiet" onClick={() => go('form')}>
          Use another number
        </Button>
        {channels.phone && (
          <Button look="quiet" onClick={() => go('number')}>
            Keep {shownPhone(channels.phone)}
          </Button>
        )}
      </div>
    </CodeForm>
  )
}

function wordsOf(way: PhoneChannel) {
  const name = way === 'sms' ? 'SMS' : 'WhatsApp message'
  return {
    label: `Code from our ${name}`,
    hint: 'It works for 10 minutes.',
    missing: `Enter the six digits from our ${name}.`,
    wrong: `Compare it with our latest ${name}. After 10 minutes or five wrong codes, you need a new one.`,
    sentAgain: {
      title: `We have sent you a new code by ${channelNames[way]}`,
      description: 'Codes from the last 10 minutes still work.',
    },
  }
}
