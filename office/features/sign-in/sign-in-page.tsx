import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { Door } from './door.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { useEnter } from './use-enter.ts'

export function Component(): ReactElement {
  const [query] = useSearchParams()
  const enter = useEnter(pathWithin(query.get('next')))
  return (
    <Door title="Sign in" lead="For members of staff of the admissions office.">
      {query.has('signed-out') && (
        <Notice tone="success" role="status">
          You have signed out.
        </Notice>
      )}
      <SignInSteps onSignedIn={enter} />
    </Door>
  )
}

/** A path of the office, never another site. */
function pathWithin(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/'
}
