import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

type UnknownPaymentProps = {
  known: 'still-open' | 'unreachable'
  reference: string
  isChecking: boolean
  onCheck: () => void
  onDidNotPay: () => void
}

/** Nobody can say yet whether the money came: the page asks on, and the payer is kept from paying twice. */
export function UnknownPayment({ known, reference, isChecking, onCheck, onDidNotPay }: UnknownPaymentProps) {
  return (
    <div className="stack" style={{ '--gap': 'var(--s5)' }}>
      <PageHeading title="We do not know yet" lead={whatIsKnown[known]} />
      <Notice tone="warning" title="Please do not pay a second time" headingLevel={2}>
        Every payment is checked again and again, also when this page is closed. If yours was taken, it is booked and
        you get an email.
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
      <p className="small soft">This page asks by itself every few seconds.</p>
    </div>
  )
}

const whatIsKnown = {
  'still-open':
    'Your bank or card provider has not told us yet whether the payment went through. That mostly takes less than a minute.',
  unreachable: 'We could not ask about your payment just now: the connection or the payment service did not answer.',
} as const
