import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { Spinner } from '#ui/spinner.tsx'
import { leaveForSignOn } from '../../lib/sign-on.ts'
import { useOnce } from '../../lib/use-once.ts'
import { useWrite } from '../../lib/use-write.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

/** The separate window for single sign-on: it redirects to the sign-in service immediately. */
export function Component(): ReactElement {
  const [query] = useSearchParams()
  const purpose = query.get('for') === 'step-up' ? 'step-up' : 'sign-in'
  const { run, failure, attempt } = useWrite(() => leaveForSignOn(purpose, { place: 'window', next: '/' }), {
    failure: 'in place',
  })
  useOnce(run)
  if (!failure) return <Spinner full />
  return (
    <SignedOutPage title="This did not work">
      <FormFailure error={failure} attempt={attempt} />
      <p>Close this window and try again on the page behind it.</p>
    </SignedOutPage>
  )
}
