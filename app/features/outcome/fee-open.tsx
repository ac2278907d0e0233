import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#shared/paths.ts'

/** On a screen that says that an application was sent: what it still waits for. */
export function FeeOpen({ isPaymentHeld }: { isPaymentHeld: boolean }) {
  if (isPaymentHeld) return <PaymentHeld />
  return (
    <Notice tone="warning" title="Your application fee is still open" headingLevel={2}>
      <p>
        Your application waits until it is paid. <Link to={paths.payment}>Go to the payment</Link>
      </p>
    </Notice>
  )
}

/** Money came that is not what was asked for: nobody should pay again before the office has looked at it. */
export function PaymentHeld() {
  return (
    <Notice tone="warning" title="Your payment is being looked at" headingLevel={2}>
      <p>
        It arrived and is kept safe, but it differs from what we asked for. Please do not pay again unless the
        admissions office asks you to.
      </p>
    </Notice>
  )
}
