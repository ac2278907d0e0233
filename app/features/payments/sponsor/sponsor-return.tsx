import { BackFromCardPage, HeldPayment } from '#app/features/payments/back-from-card-page.tsx'
import type { CheckoutReturn, ReturnStep } from '#app/features/payments/checkout-return.ts'
import { paymentToasts } from '#app/features/payments/payment-toasts.ts'
import { usePaymentCheck } from '#app/features/payments/use-payment-check.ts'
import { toast } from '#ui/toast.ts'
import { askAsSponsor } from './ask-as-sponsor.ts'

type SponsorReturnProps = { token: string; back: CheckoutReturn; onEnd: (step: 'paid' | 'not-paid') => void }

/** The sponsor is back from the card page: the server says what became of the payment. */
export function SponsorReturn({ token, back, onEnd }: SponsorReturnProps) {
  const check = usePaymentCheck(back, act, askAsSponsor(token))

  function act(step: ReturnStep): void {
    if (step === 'held') return
    if (step === 'paid' || step === 'cancelled') toast(paymentToasts[step])
    onEnd(step === 'paid' ? 'paid' : 'not-paid')
  }

  return (
    <BackFromCardPage
      check={check}
      reference={back.reference}
      held={
        <HeldPayment
          lead="Your money is safe. If the fee had already been paid, we will refund your payment automatically. If it does not match the fee, the admissions office is checking it."
          reference={back.reference}
        />
      }
      onDidNotPay={() => onEnd('not-paid')}
    />
  )
}
