import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#shared/paths.ts'

/** What a submitted application is still waiting for, on its confirmation screens. */
export function FeeOpen({ isPaymentHeld }: { isPaymentHeld: boolean }) {
  if (isPaymentHeld) return <PaymentHeld fee="due" />
  return (
    <Notice tone="warning" title="You have not paid your application fee" headingLevel={2}>
      <p>
        We will process your application when you pay. <Link to={paths.payment}>Go to the payment</Link>
      </p>
    </Notice>
  )
}

/** A payment did not match, so the applicant should not pay again before the admissions office has checked it. */
export function PaymentHeld({ fee }: { fee: 'due' | 'not-due' }) {
  return (
    <Notice tone="warning" title="We are checking your payment" headingLevel={2}>
      <p>
        {fee === 'due'
          ? 'Your payment does not match your application fee. It is safe. Do not pay again unless the admissions office asks you to.'
          : 'You do not owe an application fee, but we have received a payment. It is safe. The admissions office will contact you about a refund.'}
      </p>
    </Notice>
  )
}
