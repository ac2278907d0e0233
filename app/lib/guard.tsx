import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import type { AccountPageState } from './return-path.ts'
import { clearSession, useSession, useSignedIn } from './session.ts'

interface RequireAccountProps {
  children: ReactNode
  /** The page's heading, for screen readers, while there is only a spinner. */
  title?: string
}

/**
 * Wraps a page that needs an account (spec section 4): a spinner while checking, and without a session a toast and a redirect to
 * /login, which returns the visitor here. Storage is read again on every path change.
 */
export function RequireAccount({ children, title = 'Your account' }: RequireAccountProps): ReactNode {
  const signedIn = useSignedIn()
  const userId = useSession()?.user.id
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const wasSignedIn = useRef(false)

  useEffect(() => {
    if (signedIn === 'yes') wasSignedIn.current = true
    // Where the address has changed already, as after signing out, another page is about to be shown.
    if (signedIn !== 'no' || window.location.pathname !== pathname) return
    // Clears an incomplete session, except when another tab has just ended it: that tab may be storing the next sign-in.
    if (!wasSignedIn.current) clearSession()
    toast({
      variant: 'destructive',
      title: 'Authentication Required',
      description: 'Please log in to access this page.',
    })
    const state: AccountPageState = { from: pathname + search }
    navigate(paths.login, { replace: true, state })
  }, [signedIn, navigate, pathname, search])

  // Keyed, so that one person’s input does not stay on the screen when another signs in from a second tab.
  if (signedIn === 'yes') return <Fragment key={userId}>{children}</Fragment>
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <Spinner full />
    </>
  )
}
