import { useEffect } from 'react'
import { checkoutLabels } from '#app/features/payments/card/pay-button.tsx'
import { WalletOffer } from '#app/features/payments/card/wallet-offer.tsx'
import { AskSomeoneElse } from '#app/features/payments/sponsor/ask-someone-else.tsx'
import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import { isPostgraduate } from '#shared/domain/program-type.ts'
import { Button } from '#ui/button.tsx'
import { CheckAgain } from './check-again.tsx'
import { FeePanel } from './fee-panel.tsx'
import { CheckoutFailure } from './late-checkout-failure.ts'
import { type CardFee, useCheckout } from './use-checkout.ts'
import type { ResidencyChoice } from './use-residency.ts'
import { WaiverCode } from './waiver-code.tsx'

type CardPaymentProps = {
  application: PassedApplication
  fee: CardFee
  choice: ResidencyChoice
}

/** A fee that is paid by card on the gateway’s page. */
export function CardPayment({ application, fee, choice }: CardPaymentProps) {
  const { state, failure, pay, popup, options } = useCheckout(application, fee, choice.residency ?? 'nigeria')
  const isUnderWay = state !== 'idle'
  useEffect(CheckoutFailure.ahead, [])
  return (
    <FeePanel
      title="Payment Required"
      text="You must complete payment to continue your application."
      amount={fee.label}
    >
      {failure && <CheckoutFailure failure={failure} />}
      <Button wide busy={isUnderWay} busyLabel={checkoutLabels[state]} disabled={choice.isSaving} onClick={pay}>
        Pay {fee.label} Application Fee
      </Button>
      {popup}
      <WalletOffer {...options} disabled={isUnderWay || choice.isSaving} />
      <AskSomeoneElse application={application} fee={fee.label} disabled={choice.isSaving || isUnderWay} />
      <WaiverCode uuid={application.uuid} disabled={choice.isSaving || isUnderWay} />
      {application.checkout_reference && (
        <div className="cluster">
          <CheckAgain reference={application.checkout_reference} />
        </div>
      )}
      <p className="small soft">
        You will enter your card details on our card provider’s page, which opens here. We never see your card number.
        When you have paid, we will {isPostgraduate(application.program_type) && 'email your referees and '} review your
        application.
      </p>
    </FeePanel>
  )
}
