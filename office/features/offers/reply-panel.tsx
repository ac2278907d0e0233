import { type ReactElement, useState } from 'react'
import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { dayInWords } from '../../lib/words.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { offerChanged } from './offers-query.ts'
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
    <Panel title="Reply">
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
    </Panel>
  )
}

function ExtendDialog({ offer, after, onClose }: { offer: Offer; after: string; onClose: () => void }): ReactElement {
  const form = useForm(
    { answer_by: '', reason: '' },
    body => callOffice(offerCalls.extendAnswer, { params: { id: offer.id }, body }),
    { says: ['More time given', 'We have emailed the applicant.'], refresh: offerChanged(offer.id), onFresh: onClose },
  )
  return (
    <FormDialog
      id="extend-answer"
      title="More time to reply"
      form={form}
      label="Give more time"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <DateField
        {...form.text('answer_by')}
        label="Last day to reply"
        hint={`Until midnight, ${clockName()}.`}
        min={addDays(dayOf(new Date(after)), 1)}
        autoFocus
      />
      <TextArea
        {...form.text('reason')}
        label="Why?"
        hint="Saved with the offer. We will email the applicant the date, but not the reason."
        rows={3}
        maxLength={1000}
      />
    </FormDialog>
  )
}
