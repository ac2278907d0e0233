import { type ReactElement, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import { forgetStored } from '../../lib/forget.ts'
import { pathWithin } from './path-within.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import { SignOnButton } from './sign-on-button.tsx'
import { SignedOutPage } from './signed-out-page.tsx'
import { useEnter } from './use-enter.ts'

export function Component(): ReactElement {
  const [query] = useSearchParams()
  const next = pathWithin(query.get('next'))
  const enter = useEnter(next)
  const hasSignedOut = query.has('signed-out')
  useEffect(() => {
    // Pages store their place as they close, so this comes after them.
    if (hasSignedOut) forgetStored()
  }, [hasSignedOut])
  return (
    <SignedOutPage title="Sign in" lead="For admissions office staff.">
      <SignInSteps
        onSignedIn={enter}
        signOn={<SignOnButton next={next} />}
        notice={
          hasSignedOut && (
            <Notice tone="success" role="status">
              You have signed out.
            </Notice>
          )
        }
      />
    </SignedOutPage>
  )
}
