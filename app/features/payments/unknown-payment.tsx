import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

type UnknownPaymentProps = {
  known: 'still-open' | 'unreachable'
  reference: string
  isChecking: boolean
  onCheck: () => void
  onDidNotPay: () => void
}

/** The status of the payment is still unknown: the page keeps checking, and keeps the payer from paying twice. */
export function UnknownPayment({ known, reference, isChecking, onCheck, onDidNotPay }: UnknownPaymentProps) {
  return (
    <div className="stack" style={{ '--gap': 'var(--s5)' }}>
      <PageHeading title="We are confirming your payment" lead={whatIsKnown[known]} />
      <Notice tone="warning" title="Please do not pay again" headingLevel={2}>
        You can close this page. We will keep checking and email you when your payment is confirmed.
      </Notice>
      <p>
        Your payment reference: <b className="payment-reference">{reference}</b>
      </p>
      <div className="form-actions">
        <Button busy={isChecking} busyLabel="Checking..." onClick={onCheck}>
          Check my payment again
        </Button>
        <Button look="quiet" onClick={onDidNotPay}>
          I did not pay
        </Button>
      </div>
      <p className="small soft">This page checks automatically every few seconds.</p>
    </div>
  )
}

const whatIsKnown = {
  'still-open':
    'Your bank or card provider has not told us yet if the payment went through. This usually takes less than a minute.',
  unreachable:
    'We cannot check your payment right now. There is no connection, or the payment service is not responding.',
} as const
