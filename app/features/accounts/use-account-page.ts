import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AccountPageState, readAccountPageState, readMailedLink } from '#app/lib/return-path.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'

export interface AccountPage {
  state: AccountPageState
  /** The same page with another state: a step forward, or the first step again. */
  go: (state: AccountPageState, options?: { replace?: boolean }) => void
  /** False during hydration: query and state are unknown before it ends. */
  isKnown: boolean
}

/**
 * The navigation state of an account page, with what the link in an email added. It contains the step, so that Back, Forward and
 * Reload work as expected.
 */
export function useAccountPage(): AccountPage {
  const location = useLocation()
  const navigate = useNavigate()
  const isKnown = useHydrated()
  const state = useMemo(
    () => (isKnown ? { ...readMailedLink(location), ...readAccountPageState(location.state) } : {}),
    [isKnown, location],
  )
  const { linkKey } = state
  return {
    state,
    isKnown,
    go: (next, options) =>
      void navigate({ search: location.search }, { ...options, state: { ...(linkKey && { linkKey }), ...next } }),
  }
}
