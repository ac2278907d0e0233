import { useQueries } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { officePaymentCalls } from '#shared/contract/calls/office/payments.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice } from '../../lib/call.ts'
import { nameInWords } from '../../lib/names.ts'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { LoadingRows } from '../../ui/states.tsx'
import { type ManyRow, ManyRows } from './many-rows.tsx'
import { type PaymentStory, paymentQuery } from './payments-query.ts'
import { refundsInWords, sumsInWords } from './sums.ts'
import { useEach } from './use-each.ts'
import './many.css'

export interface ManyProps {
  references: readonly string[]
  onClose: () => void
  /** Something was done. */
  onDone: () => void
}

/** Asks for a refund of all that is left of each payment, for one reason. A colleague agrees to each, or to all of them. */
export function RefundMany({ references, onClose, onDone }: ManyProps): ReactElement {
  const stories = useStories(references)
  return (
    <PromptDialog id="refund-many" title="Refund what is chosen" onCancel={onClose}>
      {stories.failure && <p className="field-error">{stories.failure}</p>}
      {!stories.all && !stories.failure && <LoadingRows label="Loading what is left of each" rows={3} />}
      {stories.all ? (
        <Asking stories={stories.all} onClose={onClose} onDone={onDone} />
      ) : (
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      )}
    </PromptDialog>
  )
}

/** The story of each, as it was when the dialog was opened: what is done in it changes them. */
export function useStories(references: readonly string[]) {
  const [kept, keep] = useState<PaymentStory[]>()
  const queries = useQueries({ queries: references.map(reference => paymentQuery(reference)) })
  const found = queries.flatMap(({ data }) => (data ? [data] : []))
  if (!kept && found.length === references.length && queries.every(({ isFetching }) => !isFetching)) keep(found)
  return { all: kept, failure: queries.find(({ error }) => error)?.error?.message }
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

function Asking({ stories, onClose, onDone }: Omit<ManyProps, 'references'> & { stories: readonly PaymentStory[] }) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const rows = stories.map(asRow)
  const free = rows.filter(({ cannot }) => !cannot)
  const { fates, isRunning, isOver, run } = useEach(({ story: { reference, left, payer } }: Refundable) =>
    callOffice(officePaymentCalls.askRefund, {
      body: { reference, amount: left.amount_minor, reason, by: payer === 'office' ? 'hand' : 'gateway' },
      idempotencyKey: crypto.randomUUID(),
    }),
  )
  async function submit(): Promise<void> {
    setMissing(reason.trim() === '')
    if (reason.trim() === '' || isRunning) return
    await run(free)
    onDone()
  }
  if (isOver) return <Fates rows={rows} fates={fates} done="asked for. A colleague has to agree." onClose={onClose} />
  return (
    <form
      className="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <ManyRows rows={rows} fates={fates} />
      <p className="many-sum">
        {refundsInWords(free.length)}: <b translate="no">{sumsInWords(free.map(({ sum }) => sum)) || 'nothing'}</b>
      </p>
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
      <div className="cluster">
        <Button type="submit" disabled={free.length === 0} busy={isRunning} busyLabel="Asking...">
          Ask a colleague to agree: {refundsInWords(free.length)}
        </Button>
        <Button look="secondary" disabled={isRunning} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface FatesProps {
  rows: readonly ManyRow[]
  fates: ReturnType<typeof useEach>['fates']
  /** What happened to those that were done. */
  done: string
  onClose: () => void
}

/** What became of each, once all of them had their turn. */
export function Fates({ rows, fates, done, onClose }: FatesProps): ReactElement {
  const finished = rows.filter(({ key }) => fates.get(key) === 'done')
  return (
    <>
      <p role="status">
        {refundsInWords(finished.length)} {done} <b translate="no">{sumsInWords(finished.map(({ sum }) => sum))}</b>
        {finished.length < rows.length && ` ${rows.length - finished.length} not: each says why.`}
      </p>
      <ManyRows rows={rows} fates={fates} />
      <Button onClick={onClose}>Close</Button>
    </>
  )
}
