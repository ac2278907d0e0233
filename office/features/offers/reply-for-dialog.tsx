import { type FormEvent, type ReactElement, useState } from 'react'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import type { OfferReply } from '#shared/domain/offer-reply.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { useOfferWrite } from './offers-query.ts'
import type { Offer } from './offers-view.ts'

const choices: Record<OfferReply, { label: string; hint: string; done: string }> = {
  accept: {
    label: 'Accept the place',
    hint: 'As if the applicant had accepted in the portal.',
    done: 'Place accepted',
  },
  decline: { label: 'Decline the place', hint: 'Frees the seat. This cannot be undone.', done: 'Place declined' },
  ask_deferral: {
    label: 'Ask to start a year later',
    hint: 'The registrar has to grant it.',
    done: 'Deferral asked for',
  },
  consent: { label: 'Agree to the other programme', hint: 'The place can be accepted then.', done: 'Consent recorded' },
}

const fields = ['reply', 'note', 'reason']

/** Records the reply that an applicant gave by phone, letter or at the desk. */
export function ReplyForDialog({ offer, onClose }: { offer: Offer; onClose: () => void }): ReactElement {
  const [wanted, setWanted] = useState<{ reply?: OfferReply; note: string; reason: string }>({ note: '', reason: '' })
  const { mutate, isPending, error, failureCount } = useOfferWrite(
    () => callOffice(offerCalls.replyForApplicant, { params: { id: offer.id }, body: bodyOf(wanted) }),
    () => {
      if (wanted.reply) tell(choices[wanted.reply].done, wanted.reply === 'consent' ? undefined : mailed)
      onClose()
    },
  )
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate()
  }
  const asksReason = wanted.reply === 'decline' || wanted.reply === 'ask_deferral'
  return (
    <PromptDialog id="reply-for" title="Reply for the applicant" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, fields) && <FormFailure error={failure} attempt={failureCount} />}
        <RadioGroup
          name="reply"
          label="What does the applicant want?"
          choices={offer.replies.map(value => ({ value, label: choices[value].label, hint: choices[value].hint }))}
          value={wanted.reply}
          error={problemOf(failure, 'reply')}
          onChange={value => setWanted({ ...wanted, reply: offer.replies.find(one => one === value) })}
        />
        {asksReason && (
          <TextArea
            name="reason"
            label={wanted.reply === 'decline' ? 'Why do they decline? (optional)' : 'Why do they want to start later?'}
            hint="In the applicant’s words."
            rows={2}
            maxLength={1000}
            value={wanted.reason}
            error={problemOf(failure, 'reason')}
            onChange={event => setWanted({ ...wanted, reason: event.target.value })}
          />
        )}
        <TextArea
          name="note"
          label="How and when did they ask?"
          hint="Saved with the offer, for the office only: “Phoned today at 10:15, date of birth checked.”"
          rows={3}
          maxLength={1000}
          value={wanted.note}
          error={problemOf(failure, 'note')}
          onChange={event => setWanted({ ...wanted, note: event.target.value })}
        />
        <p className="soft">We email the applicant what was recorded.</p>
        <FormButtons label="Record the reply" busyLabel="Recording..." isBusy={isPending} onCancel={onClose} />
      </form>
    </PromptDialog>
  )
}

const mailed = 'We have emailed the applicant.'

/** Without a choice the server names what is missing, beside the field. */
function bodyOf({ reply, note, reason }: { reply?: OfferReply; note: string; reason: string }) {
  return { reply: reply as OfferReply, note, ...(reason.trim() ? { reason } : {}) }
}
