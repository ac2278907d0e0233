import type { ReactElement } from 'react'
import { officePaymentCalls } from '#shared/contract/calls/office/payments.ts'
import { formatSum } from '#shared/domain/money.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type PaymentStory, readPaymentsAgain } from './payments-query.ts'

type Decision = NonNullable<PaymentStory['decision']>
type AgreePanelProps = { story: PaymentStory; decision: Decision }

/** What a colleague has asked about the payment, and the answer. */
export function AgreePanel({ story, decision }: AgreePanelProps): ReactElement {
  const { id, reason, asked_by, at, can } = decision
  const params = { reference: story.reference }
  const { run, isBusy, asked, failure, attempt } = useWrite(
    (answer: 'approve' | 'discard') =>
      answer === 'approve'
        ? callOffice(officePaymentCalls.approvePaymentDecision, { params, body: { id } })
        : callOffice(officePaymentCalls.discardPaymentDecision, { params, body: { id } }),
    {
      says: (_, answer) => (answer === 'approve' ? 'Agreed' : 'Discarded'),
      refresh: readPaymentsAgain,
      failure: 'in place',
    },
  )
  const isOwn = !can.includes('approve')
  return (
    <Panel className="agree" title={whatIsAsked(story, decision)}>
      <FormFailure error={failure} attempt={attempt} />
      <blockquote>{reason}</blockquote>
      <p className="soft">
        <bdi translate="no">{asked_by}</bdi>, {momentInWords(at)}
      </p>
      {can.length > 0 && isOwn && <p>A colleague of the bursary has to agree. You can withdraw it until then.</p>}
      <div className="cluster">
        {can.includes('approve') && (
          <Button busy={isBusy && asked === 'approve'} busyLabel="Agreeing..." onClick={() => run('approve')}>
            Agree
          </Button>
        )}
        {can.includes('discard') && (
          <Button look="secondary" busy={isBusy && asked === 'discard'} onClick={() => run('discard')}>
            {isOwn ? 'Withdraw it' : 'Discard it'}
          </Button>
        )}
      </div>
    </Panel>
  )
}

function whatIsAsked({ left, due }: PaymentStory, { action, application_number }: Decision): string {
  if (action === 'move') return `Move ${formatSum(left)} to ${application_number ?? 'another application'}?`
  return `Accept ${formatSum(left)} for the fee${due ? ` of ${formatSum(due)}` : ''}?`
}
