import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { QuietFrame } from '#app/chrome/quiet-frame.tsx'
import { LoadFailed } from '#app/features/outcome/load-failed.tsx'
import { LoadingPage } from '#app/features/outcome/loading.tsx'
import { BackFromCardPage, HeldPayment } from '#app/features/payments/back-from-card-page.tsx'
import {
  type CheckoutReturn,
  type ReturnStep,
  readCheckoutReturn,
  withoutCheckoutReturn,
} from '#app/features/payments/checkout-return.ts'
import { paymentToasts } from '#app/features/payments/payment-toasts.ts'
import { TestMode } from '#app/features/payments/test-mode.tsx'
import { usePaymentCheck } from '#app/features/payments/use-payment-check.ts'
import { useMe } from '#app/lib/queries.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toast } from '#ui/toast.ts'
import { chooseAskedFee } from './asked-fee.ts'
import { FeeState } from './fee-state.tsx'

/** /acceptance-fee in all its states: what is due for a place, by when, and the status of a payment. */
export function AcceptanceFeeScreen() {
  const [query] = useSearchParams()
  const back = readCheckoutReturn(query)
  const [settled, setSettled] = useState<string>()
  const me = useMe({ fresh: true })
  if (back && back.reference !== settled)
    return (
      <QuietFrame width="wide">
        <TestMode />
        <Return key={back.reference} back={back} onEnd={() => setSettled(back.reference)} reload={me.reload} />
      </QuietFrame>
    )
  const asked = chooseAskedFee(me.user?.applications ?? [], {
    uuid: query.get('application') ?? undefined,
    reference: settled,
  })
  return (
    <QuietFrame width="wide">
      {asked && <FeeState key={asked.application.uuid} asked={asked} />}
      {!asked && me.isLoading && <LoadingPage label="Loading your acceptance fee..." />}
      {!asked && !me.isLoading && me.error && (
        <LoadFailed title="We could not load your application" error={me.error} onRetry={me.reload} />
      )}
      {!asked && !me.isLoading && !me.error && <NothingAsked />}
    </QuietFrame>
  )
}

type ReturnProps = { back: CheckoutReturn; onEnd: () => void; reload: () => void }

/** The return from the card page: the server reports the status of the payment. */
function Return({ back, onEnd, reload }: ReturnProps) {
  const [query, setQuery] = useSearchParams()
  const check = usePaymentCheck(back, act)

  function act(step: ReturnStep): void {
    if (step !== 'paid' && step !== 'cancelled' && step !== 'not-ours') return
    toast(paymentToasts[step])
    leave()
  }

  function leave(): void {
    reload()
    onEnd()
    setQuery(withoutCheckoutReturn(query), { replace: true })
  }

  const held = (
    <HeldPayment
      lead="Your money is safe. If this fee had already been paid, or was not due when the payment arrived, we will refund it automatically. If the amount does not match, the admissions office is checking it."
      reference={back.reference}
    >
      <div className="form-actions">
        <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
      </div>
    </HeldPayment>
  )
  return <BackFromCardPage check={check} reference={back.reference} held={held} onDidNotPay={leave} />
}

function NothingAsked() {
  return (
    <div className="outcome-missing">
      <EmptyState
        headingLevel={1}
        title="No acceptance fee is due"
        action={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
      >
        <p>You will pay an acceptance fee only if you accept a place that has one.</p>
      </EmptyState>
    </div>
  )
}
