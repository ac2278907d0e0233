import { useSearchParams } from 'react-router'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { checkoutQuery } from '#app/features/payments/checkout-return.ts'
import { type OwnCheckout, useOwnCheckout } from '#app/features/payments/use-own-checkout.ts'
import { ApiError } from '#app/lib/api.ts'
import type { AskedFee } from './asked-fee.ts'

/** The checkout of the applicant’s own acceptance fee. */
export function useAcceptanceCheckout({ application, fee }: AskedFee): OwnCheckout {
  const [, setQuery] = useSearchParams()
  const refreshMe = useRefreshMe()
  return useOwnCheckout({
    email: application.email,
    about: [application.uuid, application.email, fee.amount],
    request: () => ({
      amount: fee.amount,
      email: application.email,
      metadata: { application_uuid: application.uuid, fee: 'acceptance' },
    }),
    onReturn(back) {
      const query = checkoutQuery(back)
      query.set('application', application.uuid)
      setQuery(query, { replace: true })
    },
    onFailed(error) {
      // The fee was paid, or the offer declined or revoked, after this page was loaded. The server’s information is newer.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        void refreshMe().catch(() => undefined)
      return false
    },
  })
}
