import type { ReactElement } from 'react'
import { Disclosure } from '#ui/disclosure.tsx'

/** For the day on which somebody who signs is away: what can be done about it. */
export function AwayNote(): ReactElement {
  return (
    <Disclosure summary="Someone who signs is away">
      <p>
        A registrar, head of school, bursar or administrator who knows the days beforehand names a colleague who covers,
        under Your account. The colleague signs in their place for those days and no longer.
      </p>
      <p>
        If no one was named, a second registrar, head or bursar signs what waits. Where there is none, one administrator
        gives a colleague the role, and a second one agrees. Take the role away again afterwards: it does not end on its
        own.
      </p>
    </Disclosure>
  )
}
