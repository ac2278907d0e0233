import { useState } from 'react'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import {
  type CardCheckout,
  type CardCheckoutOptions,
  useCardCheckout,
} from '#app/features/payments/card/use-card-checkout.tsx'
import { ApiError, callApi } from '#app/lib/api.ts'
import { keyedByIntent } from '#app/lib/keyed-by-intent.ts'
import type { BodyOf } from '#shared/contract/calls/index.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import { toast } from '#ui/toast.ts'
import { askAboutOwn } from './use-payment-check.ts'

type PaymentRequest = BodyOf<'initializePayment'>

export interface OwnFee {
  email: string
  /** What makes this payment another one, so that it is sent under a key of its own. */
  about: readonly (string | number)[]
  /** Made when it is sent. */
  request: () => PaymentRequest
  onReturn: CardCheckoutOptions['onReturn']
  /** True if the page has dealt with it, so that nothing is said. */
  onFailed: (error: Error) => boolean
}

export interface OwnCheckout extends CardCheckout {
  /** For another way of paying the same fee. */
  options: CardCheckoutOptions
  /** Why it did not open; cleared by the next attempt. */
  failure: Error | undefined
}

/** The checkout of a fee of the applicant’s own, whichever it is. */
export function useOwnCheckout({ email, about, request, onReturn, onFailed }: OwnFee): OwnCheckout {
  const refreshMe = useRefreshMe()
  const [failure, setFailure] = useState<Error>()
  const [initialize] = useState(() =>
    keyedByIntent((body: PaymentRequest, idempotencyKey) =>
      callApi(paymentCalls.initializePayment, { body, idempotencyKey }),
    ),
  )
  const options: CardCheckoutOptions = {
    email,
    ask: askAboutOwn,
    async initialize() {
      const opened = await initialize(about.join(' '), request())
      // The application now knows which payment is being made: the page looks for its news, and it may be checked again.
      void refreshMe().catch(() => undefined)
      return opened
    },
    onReturn,
    onFailed(error) {
      if (onFailed(error)) return
      // What is due may have changed on another device, or by a call whose response was lost.
      if (error instanceof ApiError && !error.isWorthRetrying) void refreshMe().catch(() => undefined)
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
