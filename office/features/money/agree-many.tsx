import type { ReactElement } from 'react'
import { officePaymentCalls } from '#shared/contract/calls/office/payments.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { nameInWords } from '../../lib/names.ts'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { LoadingRows } from '../../ui/states.tsx'
import { type ManyRow, ManyRows } from './many-rows.tsx'
import type { PaymentStory } from './payments-query.ts'
import { Fates, type ManyProps, useStories } from './refund-many.tsx'
import { refundsInWords, sumsInWords } from './sums.ts'
import { useEach } from './use-each.ts'
import './many.css'

/** Agrees to every refund of the chosen payments that a colleague has asked for. */
export function AgreeMany({ references, onClose, onDone }: ManyProps): ReactElement {
  const stories = useStories(references)
  return (
    <PromptDialog id="agree-many" title="Agree to these refunds?" onCancel={onClose}>
      {stories.failure && <p className="field-error">{stories.failure}</p>}
      {!stories.all && !stories.failure && <LoadingRows label="Loading what was asked" rows={3} />}
      {stories.all ? (
        <Agreeing stories={stories.all} onClose={onClose} onDone={onDone} />
      ) : (
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      )}
    </PromptDialog>
  )
}

/** The refunds that wait for somebody, and why a payment has none of them. */
export function refundsToAgree(story: PaymentStory): ManyRow[] {
  const name = nameInWords(story.name) || story.reference
  const asked = story.refunds.filter(({ state }) => state === 'asked')
  if (asked.length === 0)
    return [{ key: story.reference, name, sum: story.left, cannot: 'No refund of it waits for anyone.' }]
  return asked.map(({ id, amount_minor, currency, asked_by, reason, can }) => ({
    ...{ key: id, name, sum: { amount_minor, currency } },
    says: `${asked_by ?? 'Someone'}: ${reason}`,
    ...(can.includes('approve') ? {} : { cannot: 'You asked for it, so a colleague has to agree.' }),
  }))
}

function Agreeing({ stories, onClose, onDone }: Omit<ManyProps, 'references'> & { stories: readonly PaymentStory[] }) {
  const rows = stories.flatMap(refundsToAgree)
  const free = rows.filter(({ cannot }) => !cannot)
  const { fates, isRunning, isOver, run } = useEach(({ key: id }: ManyRow) =>
    callOffice(officePaymentCalls.approveRefund, { params: { id } }),
  )
  if (isOver) return <Fates rows={rows} fates={fates} done="agreed to." onClose={onClose} />
  return (
    <>
      <ManyRows rows={rows} fates={fates} />
      <p className="many-sum">
        {refundsInWords(free.length)}: <b translate="no">{sumsInWords(free.map(({ sum }) => sum)) || 'nothing'}</b>
      </p>
      <div className="cluster">
        <Button
          disabled={free.length === 0}
          busy={isRunning}
          busyLabel="Agreeing..."
          onClick={() => void run(free).then(onDone)}
        >
          Agree to {refundsInWords(free.length)}
        </Button>
        <Button look="secondary" disabled={isRunning} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  )
}
