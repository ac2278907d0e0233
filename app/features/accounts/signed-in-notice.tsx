import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSignOut } from '#app/lib/sign-out.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'

/** On the login page: someone is already signed in, and may continue or sign out. */
export function SignedInNotice({ email, target }: { email: string; target: string }) {
  const signOut = useSignOut()
  if (useWantedSignOut()) return <Notice title="Signing you out…" />
  return (
    <Notice title={`You are signed in as ${email}`}>
      <div className="cluster">
        <ButtonLink to={target}>Continue</ButtonLink>
        <Button look="secondary" onClick={signOut}>
          Sign out
        </Button>
      </div>
    </Notice>
  )
}

/** 'Sign out' in the header leads here and signs the user out, unless a link from another site did. */
function useWantedSignOut(): boolean {
  const { hash, key } = useLocation()
  const signOut = useSignOut()
  const isFromHere = key !== 'default' || document.referrer.startsWith(location.origin)
  const isWanted = hash === '#sign-out' && isFromHere
  useEffect(() => {
    if (isWanted) signOut()
  }, [isWanted, signOut])
  return isWanted
}
