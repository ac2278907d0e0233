import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { dayInWords } from '../file/words.ts'
import { isWithoutField, problemOf } from '../sign-in/field-problems.ts'
import { FormFailure } from '../sign-in/form-failure.tsx'
import { PromptDialog } from '../sign-in/prompt-dialog.tsx'
import { tellOfferFailure, useOfferWrite } from './offers-query.ts'
import type { Offer } from './offers-view.ts'

/** A request to start a year later, and its answer. */
export function Deferral({ offer }: { offer: Offer }): ReactElement | null {
  const { deferral } = offer
  if (!deferral) return null
  return (
    <section className="panel">
      <h2>Start a year later</h2>
      <blockquote className="offer-quote" dir="auto">
        {deferral.reason}
      </blockquote>
      <p className="soft">Asked on {dayInWords(deferral.asked_at)}</p>
      {deferral.answered_at && (
        <p>
          {deferral.answer
            ? `Refused on ${dayInWords(deferral.answered_at)}: ${deferral.answer}`
            : `Granted on ${dayInWords(deferral.answered_at)}${deferral.session ? `, to ${deferral.session}` : ''}.`}
        </p>
      )}
      {offer.can.includes('answer-deferral') && <Answer offer={offer} />}
    </section>
  )
}

function Answer({ offer }: { offer: Offer }): ReactElement {
  const [isRefusing, setRefusing] = useState(false)
  const { mutate, isPending } = useOfferWrite(() =>
    callOffice(offerCalls.answerDeferral, { params: { id: offer.id }, body: { answer: 'grant' } }),
  )
  return (
    <div className="cluster">
      <Button
        busy={isPending}
        busyLabel="Moving the seat..."
        onClick={() =>
          mutate(undefined, {
            onError: error => tellOfferFailure(offer.id, error),
            onSuccess: () =>
              tell('Deferral granted', 'The seat is in the next session. We have emailed the applicant.'),
          })
        }
      >
        Grant
      </Button>
      <Button look="secondary" onClick={() => setRefusing(true)}>
        Refuse
      </Button>
      {isRefusing && <RefuseDialog offer={offer} onClose={() => setRefusing(false)} />}
    </div>
  )
}

function RefuseDialog({ offer, onClose }: { offer: Offer; onClose: () => void }): ReactElement {
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, failureCount } = useOfferWrite(
    () => callOffice(offerCalls.answerDeferral, { params: { id: offer.id }, body: { answer: 'refuse', reason } }),
    () => {
      tell('Deferral refused', 'We have emailed the applicant.')
      onClose()
    },
  )
  const failure = error && !wasDeclined(error) ? error : null
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <PromptDialog id="refuse-deferral" title="Refuse the deferral" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['reason']) && <FormFailure error={failure} attempt={failureCount} />}
        <TextArea
          name="reason"
          label="Why not?"
          hint="The applicant reads it. The offer stays as it is."
          rows={3}
          maxLength={1000}
          value={reason}
          error={problemOf(failure, 'reason')}
          autoFocus
          onChange={event => setReason(event.target.value)}
        />
        <div className="cluster">
          <Button type="submit" busy={isPending} busyLabel="Saving...">
            Refuse
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}
