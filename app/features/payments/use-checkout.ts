import { useNavigate } from 'react-router'
import { ApiError } from '#app/lib/api.ts'
import { type PassedApplication, passApplication, passedState } from '#app/lib/saved-navigation.ts'
import type { ApplicationFee } from '#shared/domain/fees.ts'
import type { Residency } from '#shared/domain/residency.ts'
import { paths } from '#shared/paths.ts'
import { checkoutQuery } from './checkout-return.ts'
import { type OwnCheckout, useOwnCheckout } from './use-own-checkout.ts'

export type CardFee = Extract<ApplicationFee, { kind: 'card' }>

/** The checkout of the applicant’s own application fee. */
export function useCheckout(application: PassedApplication, fee: CardFee, residency: Residency): OwnCheckout {
  const navigate = useNavigate()
  return useOwnCheckout({
    email: application.email,
    about: [application.uuid, application.email, fee.amountMinor, residency],
    request: () => paymentRequest(application, fee, residency),
    onReturn: back =>
      void navigate({ search: `?${checkoutQuery(back)}` }, { replace: true, state: passedState({ application }) }),
    onFailed(error) {
      const isPaid = error instanceof ApiError && error.code === 'already-paid'
      if (isPaid) passApplication(navigate, paths.applicationSuccess, { application }, { replace: true })
      return isPaid
    },
  })
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
