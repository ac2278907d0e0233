import type { FeePart, Progress } from '#shared/domain/progress.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'

const feeTitles: Record<NonNullable<FeePart['reason']> | 'unpaid', string> = {
  unpaid: 'You have not paid your application fee',
  residency: 'You have not paid your application fee',
  refunded: 'Your application fee was refunded',
  voided: 'Your application fee was paid with a test card',
}

/** What the confirmation and payment screens say about a fee that is due, or a payment that is being checked. */
export function FeeNotice({ progress }: { progress: Progress | undefined }) {
  if (progress?.state === 'fee_due')
    return (
      <Notice tone="warning" title={feeTitles[progress.fee.reason ?? 'unpaid']} headingLevel={2}>
        <p>
          We will process your application when you pay. <Link to={paths.payment}>Go to the payment</Link>
        </p>
      </Notice>
    )
  return <PaymentHeld progress={progress} />
}

/** A payment did not match, so the applicant should not pay again before the admissions office has checked it. */
export function PaymentHeld({ progress }: { progress: Progress | undefined }) {
  if (progress?.fee.state !== 'held') return null
  return (
    <Notice tone="warning" title="We are checking your payment" headingLevel={2}>
      <p>
        {progress.fee.amount && `We have received ${progress.fee.amount}. `}
        {progress.state === 'payment_held'
          ? 'Your payment does not match your application fee. It is safe. Do not pay again. The admissions office will contact you within two working days.'
          : 'You do not owe an application fee, but we have received a payment. It is safe. The admissions office will contact you about a refund.'}
      </p>
    </Notice>
  )
}
