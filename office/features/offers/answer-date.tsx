import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { DateField } from '../../ui/date-field.tsx'
import { dayInWords } from '../file/words.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../sign-in/field-problems.ts'
import { FormFailure } from '../sign-in/form-failure.tsx'
import { PromptDialog } from '../sign-in/prompt-dialog.tsx'
import { useOfferWrite } from './offers-query.ts'
import type { Offer } from './offers-view.ts'

/** The reply deadline, and an extension for this one person. */
export function AnswerDate({ offer }: { offer: Offer }): ReactElement | null {
  const [isOpen, setOpen] = useState(false)
  if (!offer.answer_by) return null
  const lastDay = new Date(Date.parse(offer.answer_by) - 1).toISOString()
  return (
    <section className="panel">
      <h2>Reply</h2>
      <p>
        Waiting for a reply by <b>{dayInWords(lastDay)}</b>.
      </p>
      {offer.can.includes('extend') && (
        <div>
          <Button look="secondary" onClick={() => setOpen(true)}>
            Give more time
          </Button>
        </div>
      )}
      {isOpen && <ExtendDialog offer={offer} after={lastDay} onClose={() => setOpen(false)} />}
    </section>
  )
}

function ExtendDialog({ offer, after, onClose }: { offer: Offer; after: string; onClose: () => void }): ReactElement {
  const [wanted, setWanted] = useState({ answer_by: '', reason: '' })
  const { mutate, isPending, error, failureCount } = useOfferWrite(
    () => callOffice(offerCalls.extendAnswer, { params: { id: offer.id }, body: wanted }),
    () => {
      tell('More time given', 'We have emailed the applicant.')
      onClose()
    },
  )
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <PromptDialog id="extend-answer" title="More time to reply" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['answer_by', 'reason']) && <FormFailure error={failure} attempt={failureCount} />}
        <DateField
          name="answer_by"
          label="Last day to reply"
          hint="Until midnight, West Africa Time."
          min={dayOf(new Date(Date.parse(after) + 86_400_000))}
          value={wanted.answer_by}
          error={problemOf(failure, 'answer_by')}
          autoFocus
          onChange={event => setWanted({ ...wanted, answer_by: event.target.value })}
        />
        <TextArea
          name="reason"
          label="Why?"
          hint="Saved with the offer. We will email the applicant the date, but not the reason."
          rows={3}
          maxLength={1000}
          value={wanted.reason}
          error={problemOf(failure, 'reason')}
          onChange={event => setWanted({ ...wanted, reason: event.target.value })}
        />
        <div className="cluster">
          <Button type="submit" busy={isPending} busyLabel="Saving...">
            Give more time
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}
