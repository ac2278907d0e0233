import { type ReactElement, useState } from 'react'
import { officePaymentCalls } from '#shared/contract/calls/office/payments.ts'
import { formatSum } from '#shared/domain/money.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite, type Write } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Pill, type PillTone } from '../../ui/pill.tsx'
import { effectInWords } from './decide-words.ts'
import { type PaymentStory, readPaymentsAgain } from './payments-query.ts'

type Refund = PaymentStory['refunds'][number]

const stateNames: Record<Refund['state'], string> = {
  asked: 'To agree',
  due: 'Agreed, about to leave',
  'to-pay': 'Agreed, to send by hand',
  requested: 'At the payment service',
  processed: 'Refunded',
  'needs-office': 'Failed',
  discarded: 'Discarded',
}

const tones: Partial<Record<Refund['state'], PillTone>> = {
  asked: 'waiting',
  'to-pay': 'waiting',
  requested: 'waiting',
  due: 'waiting',
  processed: 'good',
  'needs-office': 'bad',
}

/** Every refund of a payment with its own fate, and what the reader can do about it. */
export function RefundsPanel({ story }: { story: PaymentStory }): ReactElement | null {
  if (story.refunds.length === 0) return null
  return (
    <Panel title={story.refunds.length === 1 ? 'Refund' : 'Refunds'}>
      <ul className="apart refunds" data-gap="4">
        {story.refunds.map(refund => (
          <OneRefund key={refund.id} story={story} refund={refund} />
        ))}
      </ul>
    </Panel>
  )
}

type Answer = 'approve' | 'discard' | 'gateway' | 'hand' | { note: string }

const said = (answer: Answer): string => {
  if (typeof answer === 'object') return 'Recorded as sent'
  return { approve: 'Agreed', discard: 'Discarded', gateway: 'Tried again', hand: 'A colleague has to agree' }[answer]
}

function send(id: string, answer: Answer): Promise<unknown> {
  const params = { id }
  if (typeof answer === 'object') return callOffice(officePaymentCalls.recordRefundPaid, { params, body: answer })
  if (answer === 'approve') return callOffice(officePaymentCalls.approveRefund, { params })
  if (answer === 'discard') return callOffice(officePaymentCalls.discardRefund, { params })
  return callOffice(officePaymentCalls.retryRefund, { params, body: { by: answer } })
}

function OneRefund({ story, refund }: { story: PaymentStory; refund: Refund }): ReactElement {
  const { id, amount_minor, currency, reason, state, by, at, asked_by, agreed_by, failure, can } = refund
  const write = useWrite((answer: Answer) => send(id, answer), {
    says: (_, answer) => said(answer),
    refresh: readPaymentsAgain,
    failure: 'in place',
  })
  useFocusOnProblem(write.failure, write.attempt)
  const isOwn = can.includes('discard') && !can.includes('approve')
  return (
    <li className="column" data-gap="2">
      <p className="wraps refund-head" data-align="baseline" data-gap="2" data-lines="1">
        <b translate="no">{formatSum({ amount_minor, currency })}</b>{' '}
        {by === 'hand' ? 'by hand' : 'through the payment service'}
        <Pill tone={tones[state]}>{stateNames[state]}</Pill>
      </p>
      <FormFailure error={problemOf(write.failure, 'note') ? null : write.failure} attempt={write.attempt} />
      <blockquote>{reason}</blockquote>
      {failure && <p className="refund-failure">{sentence(failure)}</p>}
      <p className="soft">
        {asked_by ? <bdi translate="no">{asked_by}</bdi> : 'Automatic'}, {momentInWords(at)}
        {agreed_by && (
          <>
            . Agreed by <bdi translate="no">{agreed_by}</bdi>
          </>
        )}
      </p>
      {state === 'asked' && <p>{effectInWords(story)}</p>}
      {isOwn && <p>A colleague of the bursary has to agree. You can withdraw it until then.</p>}
      {can.length > 0 && <RefundButtons can={can} isOwn={isOwn} write={write} />}
      {can.includes('paid') && <SentByHand write={write} />}
    </li>
  )
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}

interface RefundButtonsProps extends Pick<Refund, 'can'> {
  isOwn: boolean
  write: Write<Answer, unknown>
}

function RefundButtons({ can, isOwn, write: { run, isBusy, asked } }: RefundButtonsProps): ReactElement {
  const busy = (answer: Answer) => isBusy && asked === answer
  return (
    <div className="cluster">
      {can.includes('approve') && (
        <Button busy={busy('approve')} busyLabel="Agreeing..." onClick={() => run('approve')}>
          Agree
        </Button>
      )}
      {can.includes('discard') && (
        <Button look="secondary" busy={busy('discard')} onClick={() => run('discard')}>
          {isOwn ? 'Withdraw it' : 'Discard it'}
        </Button>
      )}
      {can.includes('retry') && (
        <>
          <Button busy={busy('gateway')} busyLabel="Trying..." onClick={() => run('gateway')}>
            Try again
          </Button>
          <Button look="secondary" busy={busy('hand')} onClick={() => run('hand')}>
            Send it by hand...
          </Button>
        </>
      )}
    </div>
  )
}

/** How it was sent, for the books. */
function SentByHand({ write: { run, isBusy, failure } }: Pick<RefundButtonsProps, 'write'>): ReactElement {
  const [note, setNote] = useState('')
  return (
    <form
      className="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) run({ note })
      }}
    >
      <TextArea
        name="note"
        label="How was it sent?"
        hint="The bank, the day and the number of the transfer"
        rows={2}
        maxLength={1000}
        value={note}
        error={problemOf(failure, 'note')}
        onChange={event => setNote(event.target.value)}
      />
      <Button type="submit" busy={isBusy} busyLabel="Recording...">
        Record it as sent
      </Button>
    </form>
  )
}
