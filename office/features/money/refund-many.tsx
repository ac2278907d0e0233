import { type ReactElement, useState } from 'react'
import { officePaymentCalls } from '#shared/contract/calls/office/payments.ts'
import { newKey } from '#ui/lib/new-key.ts'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice } from '../../lib/call.ts'
import { nameInWords } from '../../lib/names.ts'
import { useEach } from '../../lib/use-each.ts'
import { Fates, ManyDialog, type ManyProps, useStories } from './many-dialog.tsx'
import type { ManyRow } from './many-rows.tsx'
import { type PaymentStory, readPaymentsAgain } from './payments-query.ts'
import { refundsInWords } from './sums.ts'

/** Asks for a refund of all that is left of each payment, for one reason. A colleague agrees to each, or to all of them. */
export function RefundMany({ references, onClose, onDone }: ManyProps): ReactElement {
  const stories = useStories(references)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const rows = (stories.all ?? []).map(asRow)
  const free = rows.filter(({ cannot }) => !cannot)
  const { fates, isBusy, isOver, run } = useEach(
    ({ story: { reference, left, payer } }: Refundable) =>
      callOffice(officePaymentCalls.askRefund, {
        body: { reference, amount: left.amount_minor, reason, by: payer === 'office' ? 'hand' : 'gateway' },
        idempotencyKey: newKey(),
      }),
    readPaymentsAgain,
  )
  const dialog = { id: 'refund-many', title: 'Refund what is chosen', onClose }
  if (isOver) return <Fates {...dialog} rows={rows} fates={fates} done="asked for. A colleague has to agree." />
  return (
    <ManyDialog
      {...dialog}
      stories={stories}
      rows={rows}
      fates={fates}
      isBusy={isBusy}
      label={`Ask a colleague to agree: ${refundsInWords(free.length)}`}
      busyLabel="Asking..."
      submit={() => {
        setMissing(reason.trim() === '')
        if (reason.trim() !== '') void run(free).then(onDone)
      }}
    >
      <TextArea
        name="reason"
        label="Reason for all of them"
        hint="The applicants will read it."
        rows={3}
        maxLength={1000}
        value={reason}
        error={isMissing ? 'Give the reason.' : undefined}
        onChange={event => setReason(event.target.value)}
      />
      <p>Another person of the bursary has to agree to each, or to all of them together.</p>
    </ManyDialog>
  )
}

interface Refundable extends ManyRow {
  story: PaymentStory
}

function asRow(story: PaymentStory): Refundable {
  const isFree = story.can.some(can => can === 'refund' || can === 'give-back')
  return {
    ...{ key: story.reference, name: nameInWords(story.name) || story.reference, sum: story.left, story },
    ...(isFree ? {} : { cannot: 'Nothing of it is left to refund, or a decision is open.' }),
  }
}
