import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { useMe } from '../../lib/me.ts'
import { tell } from '../../lib/toasts.ts'
import { isWithoutField, problemOf } from '../sign-in/field-problems.ts'
import { FormFailure } from '../sign-in/form-failure.tsx'
import { PromptDialog } from '../sign-in/prompt-dialog.tsx'
import type { Condition } from './conditions.tsx'
import { tellOfferFailure, useOfferWrite } from './offers-query.ts'
import type { Offer } from './offers-view.ts'

interface WaiverProps {
  offer: Offer
  condition: Condition
}

/** Asks another person to waive a condition. */
export function WaiverAsk({ offer, condition }: WaiverProps): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Ask to waive
      </Button>
      {isOpen && <AskDialog offer={offer} condition={condition} onClose={() => setOpen(false)} />}
    </>
  )
}

function AskDialog({ offer, condition, onClose }: WaiverProps & { onClose: () => void }): ReactElement {
  const [reason, setReason] = useState('')
  const params = { id: offer.id, position: String(condition.position) }
  const { mutate, isPending, error, failureCount } = useOfferWrite(
    (why: string) => callOffice(offerCalls.askWaiver, { params, body: { reason: why } }),
    () => {
      tell('Waiver asked for', 'The registrar grants or refuses it.')
      onClose()
    },
  )
  const failure = error && !wasDeclined(error) ? error : null
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate(reason)
  }
  return (
    <PromptDialog id="ask-waiver" title="Ask to waive this condition" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['reason']) && <FormFailure error={failure} attempt={failureCount} />}
        <p>{condition.text}</p>
        <TextArea
          name="reason"
          label="Why can it be waived?"
          hint="Stays with the offer. Another person, who can approve offers, decides."
          rows={3}
          maxLength={1000}
          value={reason}
          error={problemOf(failure, 'reason')}
          autoFocus
          onChange={event => setReason(event.target.value)}
        />
        <div className="cluster">
          <Button type="submit" busy={isPending} busyLabel="Asking...">
            Ask
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}

/** Grants or refuses a waiver. Whoever asked can only take it back. */
export function WaiverAnswer({ offer, condition }: WaiverProps): ReactElement {
  const isOwn = condition.waiver?.by?.id === useMe().id
  const params = { id: offer.id, position: String(condition.position) }
  const { mutate, isPending } = useOfferWrite((answer: 'grant' | 'refuse') =>
    callOffice(offerCalls.answerWaiver, { params, body: { answer } }),
  )
  const onError = (error: Error) => tellOfferFailure(offer.id, error)
  return (
    <>
      {!isOwn && (
        <Button
          busy={isPending}
          onClick={() => mutate('grant', { onError, onSuccess: () => tell('Condition waived', condition.text) })}
        >
          Waive it
        </Button>
      )}
      <Button look="secondary" onClick={() => mutate('refuse', { onError })}>
        {isOwn ? 'Withdraw the request' : 'Do not waive it'}
      </Button>
      {isOwn && <p className="soft">Another person has to grant it.</p>}
    </>
  )
}
