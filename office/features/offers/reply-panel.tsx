import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { dayInWords } from '../../lib/words.ts'
import { DateField } from '../../ui/date-field.tsx'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { useOfferWrite } from './offers-query.ts'
import { lastDayOf, type Offer } from './offers-view.ts'
import { ReplyForDialog } from './reply-for-dialog.tsx'

/** The reply deadline with an extension for this one person, and the reply itself if the applicant asks the office. */
export function Reply({ offer }: { offer: Offer }): ReactElement | null {
  const [open, setOpen] = useState<'extend' | 'reply'>()
  const lastDay = offer.answer_by && lastDayOf(offer.answer_by)
  const mayReply = offer.can.includes('reply')
  if (!lastDay && !mayReply) return null
  const close = () => setOpen(undefined)
  return (
    <section className="panel">
      <h2>Reply</h2>
      {lastDay && (
        <p>
          Waiting for a reply by <b>{dayInWords(lastDay)}</b>.
        </p>
      )}
      <div className="cluster">
        {offer.can.includes('extend') && (
          <Button look="secondary" onClick={() => setOpen('extend')}>
            Give more time
          </Button>
        )}
        {mayReply && (
          <Button look="secondary" onClick={() => setOpen('reply')}>
            Reply for the applicant
          </Button>
        )}
      </div>
      {lastDay && open === 'extend' && <ExtendDialog offer={offer} after={lastDay} onClose={close} />}
      {open === 'reply' && <ReplyForDialog offer={offer} onClose={close} />}
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
