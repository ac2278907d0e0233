import { useLocation } from 'react-router'
import { InvalidTransaction, WalletError } from '#app/features/payments/card/checkout-errors.ts'
import { ApiError } from '#app/lib/api.ts'
import type { AccountPageState } from '#app/lib/return-path.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'

/** Why a payment did not open, and what to do about it. */
export default function CheckoutFailure({ failure }: { failure: Error }) {
  return (
    <Notice tone="error" role="alert" title={failure.message}>
      <NextStep failure={failure} />
    </Notice>
  )
}

function NextStep({ failure }: { failure: Error }) {
  const { pathname } = useLocation()
  if (failure instanceof InvalidTransaction) return <InvalidParameters failure={failure} />
  if (failure instanceof ApiError && failure.status === 401) {
    const state: AccountPageState = { from: pathname }
    return (
      <p>
        <Link to={paths.login} state={state}>
          Sign in again
        </Link>{' '}
        to come back to this page. You have not been debited.
      </p>
    )
  }
  if (failure instanceof WalletError) return <p>You have not been debited. You can pay by card.</p>
  const isOffline = failure instanceof ApiError && failure.isOffline
  return <p>{isOffline ? failure.detail : 'You have not been debited. Try again.'}</p>
}

/** Trying again would not help. The university has to fix it. */
function InvalidParameters({ failure }: { failure: InvalidTransaction }) {
  return (
    <>
      <ul>
        {failure.issues.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p>
        You have not been debited. Copy this message and email it to{' '}
        <a href={institution().admissionsHref}>{institution().admissionsEmail}</a>.
      </p>
    </>
  )
}
