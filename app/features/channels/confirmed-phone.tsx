import { useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { channelCalls } from '#shared/contract/calls/channels.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { ChannelChoices } from './channel-choices.tsx'
import { PhoneText } from './phone-text.tsx'
import type { PhoneView } from './phone-view.ts'
import { takeFocus } from './take-focus.ts'

/** The confirmed number, what is sent to it, and how to change or remove it. */
export function ConfirmedPhone({ phone, ...view }: PhoneView & { phone: string }) {
  const { channels, ways, isFresh, go } = view
  const [isAsking, setAsking] = useState(false)
  const refusedAt = channels.phone_refused_at
  return (
    <>
      <p tabIndex={-1} ref={isFresh ? takeFocus : undefined}>
        Your number is <PhoneText phone={phone} />.
      </p>
      {refusedAt && (
        <Notice tone="warning" title="Our last message did not arrive">
          We sent it on {longDate(new Date(refusedAt))}. Check that the number is correct and that the phone receives
          messages. If it is not, change the number.
        </Notice>
      )}
      {ways.length > 0 && <ChannelChoices {...view} />}
      <div className="form-actions">
        {ways.length > 0 && (
          <Button look="secondary" onClick={() => go('form')}>
            Change the number
          </Button>
        )}
        <Button look="quiet" onClick={() => setAsking(true)}>
          Remove the number
        </Button>
      </div>
      <RemoveDialog {...view} phone={phone} isOpen={isAsking} close={() => setAsking(false)} />
    </>
  )
}

interface RemoveDialogProps extends PhoneView {
  phone: string
  isOpen: boolean
  close: () => void
}

function RemoveDialog({ phone, isOpen, close, put, go }: RemoveDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  async function remove(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setRefusal('')
    try {
      const answer = await callApi(channelCalls.removePhone)
      close()
      put(answer)
      go('form')
      toast({ title: 'We have removed your number' })
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.detail : 'Try again.')
    }
    setBusy(false)
  }

  return (
    <ConfirmDialog
      id="remove-phone"
      title="Remove this number?"
      open={isOpen}
      onClose={close}
      confirmLabel="Remove the number"
      cancelLabel="Keep it"
      look="danger"
      busy={isBusy}
      onConfirm={() => void remove()}
      width={34}
    >
      <p>
        We will send nothing more to <PhoneText phone={phone} />. We will still email you. The number in your
        application stays.
      </p>
      {refusal && (
        <Notice tone="error" role="alert" title={channelCalls.removePhone.fallback}>
          {refusal}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
