import type { ReactNode } from 'react'
import { QuietFrame } from '#app/chrome/quiet-frame.tsx'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { SuccessHead } from './success-head.tsx'

/** /payment-success (spec section 2). */
export function PaymentSuccess({ notice }: { notice?: ReactNode }) {
  return (
    <QuietFrame>
      {notice}
      <SuccessHead title="Payment Successful!">
        <p className="lead">
          Please check your email. We have sent you a confirmation and the next steps. It can take a few minutes and may
          be in your spam folder.
        </p>
      </SuccessHead>
      <div className="form-actions">
        <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
        <ButtonLink look="secondary" to={paths.home}>
          Return to Home
        </ButtonLink>
      </div>
    </QuietFrame>
  )
}
