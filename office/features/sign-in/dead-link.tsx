import type { ReactElement, ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import { ApiError } from '../../lib/call.ts'
import { SignedOutPage } from './signed-out-page.tsx'

/** Whether the link of a page cannot be used: it was copied in part, or the server has refused it. */
export function isDead(token: string, failure: Error | null): boolean {
  return token === '' || (failure instanceof ApiError && failure.code === 'gone')
}

interface DeadLinkProps {
  title?: string
  failure: Error | null
  /** What to do about a link that was copied in part. */
  otherwise?: string
  /** The way on. */
  children: ReactNode
}

export function DeadLink({
  title = 'This link does not work',
  failure,
  otherwise = 'Open it from our email again, or copy all of it into the address bar.',
  children,
}: DeadLinkProps): ReactElement {
  return (
    <SignedOutPage title={title}>
      <Notice tone="warning">
        {failure instanceof ApiError ? failure.detail : `The link is incomplete. ${otherwise}`}
      </Notice>
      <p>{children}</p>
    </SignedOutPage>
  )
}
