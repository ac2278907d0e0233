import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { QuietFrame } from '#app/chrome/quiet-frame.tsx'
import { AccountClosing } from '#app/features/outcome/account-closing.tsx'
import { isWithdrawn } from '#app/features/outcome/is-withdrawn.ts'
import { LoadFailed } from '#app/features/outcome/load-failed.tsx'
import { LoadingPage } from '#app/features/outcome/loading.tsx'
import { NoApplicationData } from '#app/features/outcome/no-application-data.tsx'
import { WithdrawnApplication } from '#app/features/outcome/withdrawn-application.tsx'
import { isOwnDocument } from '#app/features/payments/card/own-document.ts'
import { onDemand } from '#app/lib/on-demand.tsx'
import { type PassedApplication, passApplication } from '#app/lib/saved-navigation.ts'
import { useSignedIn } from '#app/lib/session.ts'
import { paths } from '#shared/paths.ts'
import { toast } from '#ui/toast.ts'
import { readCheckoutReturn } from './checkout-return.ts'
import { PaymentForm } from './payment-form.tsx'
import { paymentToasts } from './payment-toasts.ts'
import { TestMode } from './test-mode.tsx'
import { usePaymentApplication } from './use-payment-application.ts'
import { useProviderPopup } from './use-test-mode.ts'

/** Prefetched on the page from which someone leaves for the card page, so that it is there when they return. */
const PaymentReturn = onDemand(() => import('./payment-return.tsx'))

/** /payment in all its states (spec section 2). */
export function PaymentScreen() {
  const hasPopup = useProviderPopup()
  useEffect(() => {
    // The passed application is in the history entry, and survives.
    if (hasPopup && !isOwnDocument()) location.reload()
  }, [hasPopup])
  return (
    <QuietFrame width="wide">
      <PaymentState />
    </QuietFrame>
  )
}

function PaymentState() {
  const [query] = useSearchParams()
  const back = readCheckoutReturn(query)
  const found = usePaymentApplication(back?.reference)
  const signedIn = useSignedIn()
  const wasDue = useRef(false)
  useEffect(() => {
    if (found.status === 'ready' && !found.application.has_paid) wasDue.current = true
  }, [found])
  useEffect(PaymentReturn.ahead, [])
  // A new reference needs a new check, which runs while the application is still being fetched.
  if (back && signedIn === 'yes')
    return (
      <>
        <TestMode />
        <PaymentReturn key={back.reference} back={back} found={found} />
      </>
    )
  switch (found.status) {
    case 'loading':
      return <LoadingPage label="Loading your application..." />
    case 'missing':
      return <NoApplicationData />
    case 'failed':
      return <LoadFailed title="We could not load your application" error={found.error} onRetry={found.reload} />
    case 'closing':
      return <AccountClosing deletesAt={found.deletesAt} />
    case 'ready':
      if (isWithdrawn(found.application)) return <WithdrawnApplication />
      return found.application.has_paid ? (
        <AlreadyPaid application={found.application} wasDue={wasDue.current} />
      ) : (
        <PaymentForm key={found.application.uuid} application={found.application} />
      )
    default:
      return found satisfies never
  }
}

/** Nothing is left to do here: continue to the next step. Someone else may have paid while this page was open. */
function AlreadyPaid({ application, wasDue }: { application: PassedApplication; wasDue: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (wasDue) toast(paymentToasts.paid)
    passApplication(navigate, paths.applicationSuccess, { application }, { replace: true })
  }, [navigate, application, wasDue])
  return <LoadingPage label="Fee paid. Taking you to the next step..." />
}
