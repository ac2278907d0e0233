import { type ReactElement, type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import type { AccountPageState } from './return-path.ts'
import { useSignedIn } from './session.ts'
import { isSigningOut } from './sign-out.ts'

/**
 * Around a page that needs an account (spec section 4): a spinner while checking, and without a session a toast and the way to
 * /login, which brings the visitor back here. Storage is read again on every change of the path.
 */
export function RequireAccount({ children }: { children: ReactNode }): ReactElement {
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  useEffect(() => {
    if (signedIn !== 'no' || isSigningOut()) return
    toast({
      variant: 'destructive',
      title: 'Authentication Required',
      description: 'Please log in to access this page.',
    })
    const state: AccountPageState = { from: pathname + search }
    navigate(paths.login, { replace: true, state })
  }, [signedIn, navigate, pathname, search])

  return signedIn === 'yes' ? <>{children}</> : <Spinner full />
}
