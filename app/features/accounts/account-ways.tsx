import { useSignOut } from '#app/lib/sign-out.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

/** Links to the dashboard and to sign out, for pages without a header. */
export function AccountWays() {
  const signOut = useSignOut()
  return (
    <nav className="wrap wrap-narrow" aria-label="Your account">
      <div className="account-ways">
        <ButtonLink to={paths.dashboard} look="quiet">
          Dashboard
        </ButtonLink>
        <Button look="quiet" onClick={signOut}>
          Sign out
        </Button>
      </div>
    </nav>
  )
}
