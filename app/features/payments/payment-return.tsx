import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { passApplication } from '#app/lib/saved-navigation.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { toast } from '#ui/toast.ts'
import { BackFromCardPage, HeldPayment } from './back-from-card-page.tsx'
import { type CheckoutReturn, type ReturnStep, withoutCheckoutReturn } from './checkout-return.ts'
import { paymentToasts } from './payment-toasts.ts'
import type { PaymentApplication } from './use-payment-application.ts'
import { usePaymentCheck } from './use-payment-check.ts'

type PaymentReturnProps = { back: CheckoutReturn; found: PaymentApplication }

/** The return from the card page: the server’s status of the payment decides the next step. */
export default function PaymentReturn({ back, found }: PaymentReturnProps) {
  const [query, setQuery] = useSearchParams()
  const [isPaid, setIsPaid] = useState(false)
  const leaveReturn = () => setQuery(withoutCheckoutReturn(query), { replace: true })
  const check = usePaymentCheck(back, act)
  useSuccess(isPaid, back.reference, found)

  function act(step: ReturnStep): void {
    if (step !== 'paid' && step !== 'cancelled' && step !== 'not-ours') return
    // Success is said on the page it leads to, and not over one that is still checking.
    if (step === 'paid') setIsPaid(true)
    else {
      toast(paymentToasts[step])
      leaveReturn()
    }
  }

  return (
    <BackFromCardPage
      check={check}
      reference={back.reference}
      held={<HeldForApplicant reference={back.reference} />}
      onDidNotPay={leaveReturn}
    />
  )
}

/** Continues to /application-success, replacing the history entry, as soon as the paid application is known. */
function useSuccess(isPaid: boolean, paymentReference: string, found: PaymentApplication): void {
  const navigate = useNavigate()
  const refreshMe = useRefreshMe()
  const application = found.status === 'ready' ? found.application : undefined
  const isGone = useRef(false)
  const isWaiting = !isPaid || found.status === 'loading'

  useEffect(() => {
    if (isWaiting || isGone.current) return
    // The request below changes the application while this page is being left.
    isGone.current = true
    toast(paymentToasts.paid)
    refreshMe().catch(() => undefined)
    if (!application) return void navigate(paths.applicationSuccess, { replace: true })
    const paid = { ...application, has_paid: true, payment_reference: paymentReference }
    passApplication(navigate, paths.applicationSuccess, { application: paid, paymentReference }, { replace: true })
  }, [isWaiting, application, paymentReference, navigate, refreshMe])
}

function HeldForApplicant({ reference }: { reference: string }) {
  return (
    <HeldPayment
      lead="Your money is safe. If you had already paid, we will refund this payment automatically. If it does not match your fee, the admissions office is checking it."
      reference={reference}
    >
      <div className="form-actions">
        <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
      </div>
    </HeldPayment>
  )
}
