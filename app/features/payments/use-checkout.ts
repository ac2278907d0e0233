import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import {
  type CardCheckout,
  type CardCheckoutOptions,
  useCardCheckout,
} from '#app/features/payments/card/use-card-checkout.tsx'
import { ApiError, callApi } from '#app/lib/api.ts'
import { type PassedApplication, passApplication, passedState } from '#app/lib/saved-navigation.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import type { ApplicationFee } from '#shared/domain/fees.ts'
import type { Residency } from '#shared/domain/residency.ts'
import { paths } from '#shared/paths.ts'
import { toast } from '#ui/toast.ts'
import { checkoutQuery } from './checkout-return.ts'
import { keyedByPayment } from './payment-key.ts'
import { askAboutOwn } from './use-payment-check.ts'

export type CardFee = Extract<ApplicationFee, { kind: 'card' }>

export interface Checkout extends CardCheckout {
  /** For another way of paying the same fee. */
  options: CardCheckoutOptions
  /** Why it did not open; cleared by the next attempt. */
  failure: Error | undefined
}

/** The checkout of the applicant’s own fee. */
export function useCheckout(application: PassedApplication, fee: CardFee, residency: Residency): Checkout {
  const navigate = useNavigate()
  const refreshMe = useRefreshMe()
  const [failure, setFailure] = useState<Error>()
  const [initialize] = useState(() =>
    keyedByPayment((body: ReturnType<typeof paymentRequest>, idempotencyKey) =>
      callApi(paymentCalls.initializePayment, { body, idempotencyKey }),
    ),
  )
  const options: CardCheckoutOptions = {
    email: application.email,
    ask: askAboutOwn,
    initialize: () =>
      initialize(
        [application.uuid, application.email, fee.amountMinor, residency].join(' '),
        paymentRequest(application, fee, residency),
      ),
    onReturn: back =>
      void navigate({ search: `?${checkoutQuery(back)}` }, { replace: true, state: passedState({ application }) }),
    // The application now knows which payment may be checked again.
    onCancelled: () => void refreshMe().catch(() => undefined),
    onFailed(error) {
      if (error instanceof ApiError && error.code === 'already-paid')
        return passApplication(navigate, paths.applicationSuccess, { application }, { replace: true })
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

/** The payload of spec section 3. The amount is in minor units; the server compares it with its own. */
function paymentRequest(application: PassedApplication, fee: CardFee, residency: Residency) {
  const field = (variable_name: string, display_name: string, value: string) => ({ display_name, variable_name, value })
  return {
    amount: fee.amountMinor,
    email: application.email,
    metadata: {
      application_uuid: application.uuid,
      residency,
      custom_fields: [
        field('program_type', 'Program Type', application.program_type),
        field('residency', 'Residency', residency),
        field('timestamp', 'Timestamp', new Date().toISOString()),
      ],
    },
  }
}
