import type { ReactElement } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { nowSignedIn } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Door } from './door.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

export function Component(): ReactElement {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <Door title="Sign in" lead="For members of staff of the admissions office.">
      <SignInSteps
        onSignedIn={me => {
          queryClient.clear()
          nowSignedIn(me)
          void navigate(pathWithin(query.get('next')), { replace: true })
        }}
      />
    </Door>
  )
}

/** A path of the office, never another site. */
function pathWithin(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/'
}
