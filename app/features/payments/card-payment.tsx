import { Link, useLocation } from 'react-router'
import { AskSomebodyElse } from '#app/features/sponsor/ask-somebody-else.tsx'
import { ApiError } from '#app/lib/api.ts'
import type { AccountPageState } from '#app/lib/return-path.ts'
import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ApplicationFee } from '#shared/domain/fees.ts'
import { isPostgraduate } from '#shared/domain/program-type.ts'
import { paths } from '#shared/paths.ts'
import { CheckAgain } from './check-again.tsx'
import { FeePanel } from './fee-panel.tsx'
import { useCheckout } from './use-checkout.ts'
import type { ResidencyChoice } from './use-residency.ts'

type CardPaymentProps = {
  application: PassedApplication
  fee: Extract<ApplicationFee, { kind: 'card' }>
  choice: ResidencyChoice
}

/** A fee that is paid by card on the gateway's page. */
export function CardPayment({ application, fee, choice }: CardPaymentProps) {
  const { isOpening, failure, pay } = useCheckout(application)
  return (
    <FeePanel
      title="Payment Required"
      text="You must complete payment to continue your application."
      amount={fee.label}
    >
      {failure && <CheckoutFailure failure={failure} />}
      <Button
        wide
        busy={isOpening}
        busyLabel="Opening the payment page..."
        disabled={choice.isSaving}
        onClick={() => pay(fee, choice.residency ?? 'nigeria')}
      >
        Pay {fee.label} Application Fee
      </Button>
      <AskSomebodyElse application={application} fee={fee.label} disabled={choice.isSaving || isOpening} />
      {application.checkout_reference && <CheckAgain reference={application.checkout_reference} />}
      <p className="small soft">
        You pay on the page of our card provider and come back here by yourself. We never see your card number. When the
        payment is in, {isPostgraduate(application.program_type) && 'your referees are asked and '}your application goes
        to the admissions team.
      </p>
    </FeePanel>
  )
}

function CheckoutFailure({ failure }: { failure: Error }) {
  const { pathname } = useLocation()
  const isSignedOut = failure instanceof ApiError && failure.status === 401
  const state: AccountPageState = { from: pathname }
  return (
    <Notice tone="error" role="alert" title={failure.message}>
      {isSignedOut ? (
        <p>
          <Link to={paths.login} state={state}>
            Sign in again
          </Link>{' '}
          and you come back to this page. Nothing was charged.
        </p>
      ) : (
        <p>
          {failure instanceof ApiError && failure.isOffline ? failure.detail : 'Nothing was charged. Please try again.'}
        </p>
      )}
    </Notice>
  )
}
