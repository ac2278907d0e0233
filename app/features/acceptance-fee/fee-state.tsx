import { type ReactNode, useEffect } from 'react'
import { SuccessHead } from '#app/features/outcome/success-head.tsx'
import { checkoutLabels } from '#app/features/payments/card/pay-button.tsx'
import { WalletOffer } from '#app/features/payments/card/wallet-offer.tsx'
import { CheckAgain } from '#app/features/payments/check-again.tsx'
import { FeePanel } from '#app/features/payments/fee-panel.tsx'
import { HeldNews } from '#app/features/payments/held-news.tsx'
import { CheckoutFailure } from '#app/features/payments/late-checkout-failure.ts'
import { AskSomeoneElse } from '#app/features/payments/sponsor/ask-someone-else.tsx'
import { TestMode } from '#app/features/payments/test-mode.tsx'
import { useFeeNews } from '#app/features/payments/use-fee-news.ts'
import { WaiverCode } from '#app/features/payments/waiver-code.tsx'
import { callApi } from '#app/lib/api.ts'
import { FileButton } from '#app/lib/file-button.tsx'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import type { AcceptanceFee, AskedFee } from './asked-fee.ts'
import { useAcceptanceCheckout } from './use-acceptance-checkout.ts'

/** The fee of one application, as the page shows it. */
export function FeeState({ asked }: { asked: AskedFee }) {
  switch (asked.fee.state) {
    case 'due':
    case 'held':
      return <FeeToPay asked={asked} />
    case 'paid':
      return <FeePaid asked={asked} />
    case 'none':
    case 'later':
    case 'caps-first':
    case 'closed':
      return <NotDue fee={asked.fee} state={asked.fee.state} back={<BackToDecision />} />
    default:
      return asked.fee.state satisfies never
  }
}

function BackToDecision() {
  return (
    <Link className="back" to={paths.dashboard}>
      <Icon name="arrow-left" />
      Back to my applications
    </Link>
  )
}

function FeeToPay({ asked }: { asked: AskedFee }) {
  const { application, fee } = asked
  const isHeld = fee.state === 'held'
  useFeeNews(fee)
  return (
    <>
      <TestMode />
      <div className="page-heading">
        <BackToDecision />
        <h1>Your acceptance fee</h1>
        <p className="lead soft">
          You have accepted your place on {titleOf(asked)}. Pay the acceptance fee
          {fee.pay_before ? ` before ${longDate(fee.pay_before)}` : ''} to confirm it.
        </p>
      </div>
      <HeldNews isHeld={isHeld}>
        <Notice tone="warning" title="We are checking your payment. Please do not pay again." headingLevel={2}>
          <p>
            Your payment <b className="payment-reference">{fee.payment_reference}</b> does not match this fee. Your
            money is safe, and the admissions office will contact you within two working days.
          </p>
        </Notice>
      </HeldNews>
      {fee.returned && !isHeld && (
        <Notice tone="info" title="An earlier payment of this fee was refunded" headingLevel={2}>
          <p>To take up your place, pay it again.</p>
        </Notice>
      )}
      <div className="payment">
        {!isHeld && <CardPayment asked={asked} />}
        <section aria-labelledby="summary-title" className="payment-facts stack">
          <h2 id="summary-title" className="payment-title">
            Your place
          </h2>
          <SummaryList
            rows={[
              { label: 'Programme', value: titleOf(asked) },
              { label: 'Name', value: `${application.first_name} ${application.surname}`.trim() },
              { label: 'Application number', value: application.application_number ?? '' },
              ...(fee.pay_before ? [{ label: 'Pay before', value: longDate(fee.pay_before) }] : []),
            ]}
          />
        </section>
      </div>
    </>
  )
}

function CardPayment({ asked }: { asked: AskedFee }) {
  const { application, fee } = asked
  const { state, failure, pay, popup, options } = useAcceptanceCheckout(asked)
  const isUnderWay = state !== 'idle'
  useEffect(CheckoutFailure.ahead, [])
  return (
    <FeePanel title="Acceptance fee" text="One payment, by card." amount={fee.label}>
      {failure && <CheckoutFailure failure={failure} />}
      <Button wide busy={isUnderWay} busyLabel={checkoutLabels[state]} onClick={pay}>
        Pay {fee.label} Acceptance Fee
      </Button>
      {popup}
      <WalletOffer {...options} disabled={isUnderWay} />
      <AskSomeoneElse
        application={{ uuid: application.uuid, sponsor_link_ends_at: fee.sponsor_link_ends_at }}
        kind="acceptance"
        fee={fee.label}
        disabled={isUnderWay}
      />
      <WaiverCode uuid={application.uuid} disabled={isUnderWay} />
      {fee.checkout_reference && (
        <div className="cluster">
          <CheckAgain reference={fee.checkout_reference} />
        </div>
      )}
      <p className="small soft">
        You will enter your card details on our card provider’s page, which opens here. We never see your card number.
      </p>
    </FeePanel>
  )
}

function FeePaid({ asked }: { asked: AskedFee }) {
  const { payment_reference: reference = '', label } = asked.fee
  return (
    <div className="stack">
      <SuccessHead title="Your acceptance fee is paid">
        <p className="lead">
          We have received {label} for your place on {titleOf(asked)}.
        </p>
      </SuccessHead>
      <p>
        Your payment reference is <b className="payment-reference">{reference}</b>. We have emailed your receipt.
      </p>
      <div className="form-actions">
        <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
        <FileButton
          label="Download receipt"
          busyLabel="Making the receipt..."
          fileName={`receipt-${reference}.pdf`}
          fetchFile={() => callApi(paymentCalls.paymentReceipt, { params: { reference } })}
        />
      </div>
    </div>
  )
}

const notDue: Record<'none' | 'later' | 'caps-first' | 'closed', { title: string; lead: string }> = {
  none: { title: 'No acceptance fee is due', lead: 'There is no acceptance fee for your place.' },
  later: {
    title: 'The acceptance fee is not due yet',
    lead: 'You can pay it when you have accepted your place. If you deferred, you can pay it when your new session begins.',
  },
  'caps-first': {
    title: 'Accept on CAPS first',
    lead: 'We have recommended you to JAMB. Accept the admission on CAPS. Then you can pay the acceptance fee here.',
  },
  closed: { title: 'No acceptance fee is due', lead: 'You cannot pay anything for this place now.' },
}

function NotDue({ fee, state, back }: { fee: AcceptanceFee; state: keyof typeof notDue; back: ReactNode }) {
  const { title, lead } = notDue[state]
  const isLater = state === 'later' || state === 'caps-first'
  return (
    <div className="stack" style={{ '--gap': 'var(--s5)' }}>
      {back}
      <PageHeading title={title} lead={lead} />
      {isLater && (
        <SummaryList
          rows={[
            {
              label: 'Acceptance fee',
              value: (
                <b className="figures" translate="no">
                  {fee.label}
                </b>
              ),
            },
          ]}
        />
      )}
      <div className="form-actions">
        <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
      </div>
    </div>
  )
}

function titleOf({ application }: AskedFee): string {
  return application.case?.decision?.programme?.title ?? application.selected_program_title ?? 'your programme'
}
