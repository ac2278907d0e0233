import { useLocation } from 'react-router'
import type { AccountPageState } from '#app/lib/return-path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { paths } from '#shared/paths.ts'

/** The missing-data message of spec section 2. After signing in, people return here. */
export function NoApplicationData({
  text = "We couldn't find your application. Please sign in again.",
}: {
  text?: string
}) {
  const { pathname, search } = useLocation()
  const state: AccountPageState = { from: pathname + search }
  return (
    <div className="outcome-missing">
      <EmptyState
        headingLevel={1}
        title="No Application Data"
        action={
          <ButtonLink to={paths.login} state={state}>
            Go to Login
          </ButtonLink>
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}
