import type { ReactElement } from 'react'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import type { OfferReply } from '#shared/domain/offer-reply.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { offerChanged } from './offers-query.ts'
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

/** Records the reply that an applicant gave by phone, letter or at the desk. */
export function ReplyForDialog({ offer, onClose }: { offer: Offer; onClose: () => void }): ReactElement {
  const initial: { reply: OfferReply | undefined; note: string; reason: string } = {
    reply: undefined,
    note: '',
    reason: '',
  }
  const form = useForm(
    initial,
    ({ reply, note, reason }) =>
      callOffice(offerCalls.replyForApplicant, {
        params: { id: offer.id },
        // Without a choice the server names what is missing, beside the field.
        body: { reply: reply as OfferReply, note, ...(reason.trim() ? { reason } : {}) },
      }),
    {
      says: (_, { reply }) => reply && [choices[reply].done, reply === 'consent' ? undefined : mailed],
      refresh: offerChanged(offer.id),
      onFresh: onClose,
    },
  )
  const { reply } = form.values
  return (
    <FormDialog
      id="reply-for"
      title="Reply for the applicant"
      form={form}
      label="Record the reply"
      busyLabel="Recording..."
      onClose={onClose}
    >
      <RadioGroup
        name="reply"
        label="What does the applicant want?"
        choices={offer.replies.map(value => ({ value, label: choices[value].label, hint: choices[value].hint }))}
        value={reply}
        error={form.problem('reply')}
        onChange={value => form.change({ reply: offer.replies.find(one => one === value) })}
      />
      {(reply === 'decline' || reply === 'ask_deferral') && (
        <TextArea
          {...form.text('reason')}
          label={reply === 'decline' ? 'Why do they decline? (optional)' : 'Why do they want to start later?'}
          hint="In the applicant’s words."
          rows={2}
          maxLength={1000}
        />
      )}
      <TextArea
        {...form.text('note')}
        label="How and when did they ask?"
        hint="Saved with the offer, for the office only: “Phoned today at 10:15, date of birth checked.”"
        rows={3}
        maxLength={1000}
      />
      <p className="soft">We email the applicant what was recorded.</p>
    </FormDialog>
  )
}

const mailed = 'We have emailed the applicant.'
