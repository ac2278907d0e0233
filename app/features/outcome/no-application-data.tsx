import { useLocation } from 'react-router'
import type { AccountPageState } from '#app/lib/return-path.ts'
import { useSignedIn } from '#app/lib/session.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/**
 * The missing-data message of spec section 2. After signing in, people return here if that finds the application, otherwise they go to
 * the dashboard, which leads to everything.
 */
export function NoApplicationData({
  text = "We couldn't find your application. Please sign in again.",
}: {
  text?: string
}) {
  const { pathname, search } = useLocation()
  const isFoundThen = useSignedIn() !== 'yes' && pathname !== paths.applicationProgress
  const state: AccountPageState = { from: isFoundThen ? pathname + search : paths.dashboard }
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
