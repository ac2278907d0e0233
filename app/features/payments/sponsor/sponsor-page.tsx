import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { QuietFrame } from '#app/chrome/quiet-frame.tsx'
import { LoadFailed } from '#app/features/outcome/load-failed.tsx'
import { LoadingPage } from '#app/features/outcome/loading.tsx'
import { readCheckoutReturn, withoutCheckoutReturn } from '#app/features/payments/checkout-return.ts'
import { TestMode } from '#app/features/payments/test-mode.tsx'
import { ApiError, callApi } from '#app/lib/api.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import { ClosedLink, DeadLink, EndedLink, Thanks } from './sponsor-ends.tsx'
import { SponsorForm, type SponsorFormProps } from './sponsor-form.tsx'
import { SponsorReturn } from './sponsor-return.tsx'

/** /pay/{token}: what the link leads to that an applicant sends to the person who pays the fee. */
export function SponsorPage() {
  const { token = '' } = useParams()
  // While prerendered markup is taken over, the page does not know yet which link it was opened with.
  const isTakenOver = useHydrated()
  return (
    <QuietFrame width="wide">
      <TestMode />
      {isTakenOver ? <LinkedPayment key={token} token={token} /> : <LoadingPage label="Loading the payment..." />}
    </QuietFrame>
  )
}

function LinkedPayment({ token }: { token: string }) {
  const [query, setQuery] = useSearchParams()
  const back = readCheckoutReturn(query)
  const { data, error, refetch } = useQuery({
    queryKey: ['sponsor', token],
    queryFn: ({ signal }) => callApi(paymentCalls.sponsorSummary, { params: { token }, signal }),
    retry: (count, failure) =>
      !(failure instanceof ApiError && failure.status < 500 && failure.status > 0) && count < 1,
  })
  // The payment that the server has confirmed; an address alone proves nothing.
  const [confirmed, setConfirmed] = useState<string>()
  const [email, setEmail] = useState('')

  // Back restores this page with its form, and the fee may have been paid since.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && void refetch()
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [refetch])

  function end(step: 'paid' | 'not-paid'): void {
    if (step === 'paid') setConfirmed(back?.reference)
    else setQuery(withoutCheckoutReturn(query), { replace: true })
    void refetch()
  }

  if (error instanceof ApiError && error.status === 404) return <DeadLink />
  const hasEnded = error instanceof ApiError && error.status === 410
  if (back && confirmed !== back.reference)
    return <SponsorReturn key={back.reference} token={token} back={back} onEnd={end} />
  if (data && confirmed) return <Thanks summary={data} reference={confirmed} />
  if (hasEnded) return <EndedLink reason={error.detail} />
  if (data) return <SponsorState token={token} summary={data} email={email} onEmail={setEmail} />
  if (error) return <LoadFailed title="We could not open this link" error={error} onRetry={() => void refetch()} />
  return <LoadingPage label="Loading the payment..." />
}

function SponsorState(props: SponsorFormProps) {
  const { summary } = props
  switch (summary.status) {
    case 'due':
      return <SponsorForm {...props} />
    case 'paid':
      return <Thanks summary={summary} />
    case 'closed':
      return <ClosedLink summary={summary} />
    default:
      return summary.status satisfies never
  }
}
