import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Spinner } from '#ui/spinner.tsx'
import { leaveForSignOn } from '../../lib/sign-on.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Door } from './door.tsx'

/** The separate window for single sign-on: it redirects to the sign-in service immediately. */
export function Component(): ReactElement {
  const [query] = useSearchParams()
  const purpose = query.get('for') === 'step-up' ? 'step-up' : 'sign-in'
  const { mutate, error, failureCount } = useMutation({
    mutationFn: () => leaveForSignOn(purpose, { place: 'window', next: '/' }),
  })
  useEffect(() => mutate(), [mutate])
  if (!error) return <Spinner full />
  return (
    <Door title="This did not work">
      <FormFailure error={error} attempt={failureCount} />
      <p>Close this window and try again on the page behind it.</p>
    </Door>
  )
}
