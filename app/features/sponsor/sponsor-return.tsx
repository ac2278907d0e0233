import { useCallback } from 'react'
import type { CheckoutReturn, ReturnStep } from '#app/features/payments/checkout-return.ts'
import { paymentToasts } from '#app/features/payments/payment-toasts.ts'
import { UnknownPayment } from '#app/features/payments/unknown-payment.tsx'
import { usePaymentCheck } from '#app/features/payments/use-payment-check.ts'
import { callApi } from '#app/lib/api.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { toast } from '#app/ui/toast.ts'
import { institution } from '#content/institution.ts'

type SponsorReturnProps = { token: string; back: CheckoutReturn; onEnd: (step: 'paid' | 'not-paid') => void }

/** The sponsor is back from the card page: the server says what became of the payment. */
export function SponsorReturn({ token, back, onEnd }: SponsorReturnProps) {
  const ask = useCallback(
    (reference: string, signal: AbortSignal) =>
      callApi('verifyAsSponsor', { params: { token }, query: { reference }, signal }),
    [token],
  )
  const { state, known, checkNow } = usePaymentCheck(back, act, ask)

  function act(step: ReturnStep): void {
    if (step === 'held') return
    if (step === 'paid' || step === 'cancelled') toast(paymentToasts[step])
    onEnd(step === 'paid' ? 'paid' : 'not-paid')
  }

  if (state === 'held') return <HeldForSponsor reference={back.reference} />
  if (known === 'nothing' || state === 'paid' || state === 'cancelled' || state === 'not-ours')
    return <Spinner label="We are asking whether your payment has arrived..." />
  return (
    <UnknownPayment
      known={known}
      reference={back.reference}
      isChecking={state === 'checking'}
      onCheck={checkNow}
      onDidNotPay={() => onEnd('not-paid')}
    />
  )
}

/** The money came and does not count here: it was the second payment, or something about it differs. */
function HeldForSponsor({ reference }: { reference: string }) {
  return (
    <div className="stack" style={{ '--gap': 'var(--s5)' }}>
      <PageHeading
        title="Your payment is being looked at"
        lead="It arrived and is kept safe. If the fee was paid already, yours goes back to you by itself."
      />
      <Notice tone="warning" title="Please do not pay a second time" headingLevel={2}>
        <p>
          Write to <a href={institution.admissionsHref}>{institution.admissionsEmail}</a> if you hear nothing within two
          working days, and quote <b className="payment-reference">{reference}</b>.
        </p>
      </Notice>
    </div>
  )
}
