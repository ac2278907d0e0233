import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import {
  type CardCheckout,
  type CardCheckoutOptions,
  useCardCheckout,
} from '#app/features/payments/card/use-card-checkout.tsx'
import { checkoutQuery } from '#app/features/payments/checkout-return.ts'
import { keyedByPayment } from '#app/features/payments/payment-key.ts'
import { askAboutOwn } from '#app/features/payments/use-payment-check.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import { toast } from '#ui/toast.ts'
import type { AskedFee } from './asked-fee.ts'

export interface AcceptanceCheckout extends CardCheckout {
  /** For another way of paying the same fee. */
  options: CardCheckoutOptions
  /** Why it did not open; cleared by the next attempt. */
  failure: Error | undefined
}

/** The checkout of the applicant’s own acceptance fee. */
export function useAcceptanceCheckout({ application, fee }: AskedFee): AcceptanceCheckout {
  const [, setQuery] = useSearchParams()
  const refreshMe = useRefreshMe()
  const [failure, setFailure] = useState<Error>()
  const [initialize] = useState(() =>
    keyedByPayment((body: ReturnType<typeof request>, idempotencyKey) =>
      callApi(paymentCalls.initializePayment, { body, idempotencyKey }),
    ),
  )
  const options: CardCheckoutOptions = {
    email: application.email,
    ask: askAboutOwn,
    initialize: () =>
      initialize(`${application.uuid} ${application.email} ${fee.amount}`, request({ application, fee })),
    onReturn(back) {
      const query = checkoutQuery(back)
      query.set('application', application.uuid)
      setQuery(query, { replace: true })
    },
    onCancelled: () => void refreshMe().catch(() => undefined),
    onFailed(error) {
      // The fee was paid, or the offer declined or revoked, after this page was loaded. The server’s information is
      // newer.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        void refreshMe().catch(() => undefined)
      setFailure(error)
      toast({ variant: 'destructive', title: error.message })
    },
  }
  const checkout = useCardCheckout(options)
  return {
    ...checkout,
    options,
    failure,
    pay() {
      setFailure(undefined)
      checkout.pay()
    },
  }
}

function request({ application, fee }: AskedFee) {
  const metadata = { application_uuid: application.uuid, fee: 'acceptance' as const }
  return { amount: fee.amount, email: application.email, metadata }
}
