import { useEffect, useRef } from 'react'
import { type AccountPart, accountParts } from '#app/lib/account-parts.ts'
import { onDemand } from '#app/lib/on-demand.tsx'
import { paths } from '#shared/paths.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'

const bodies = {
  email: onDemand(() => import('./change-email.tsx')),
  password: onDemand(() => import('./change-password.tsx')),
  devices: onDemand(() => import('./signed-in-devices.tsx')),
  news: onDemand(() => import('../channels/how-we-reach-you.tsx')),
  history: onDemand(() => import('./account-history.tsx')),
  data: onDemand(() => import('../privacy/download-data.tsx')),
  delete: onDemand(() => import('../privacy/delete-account.tsx')),
} as const satisfies Record<AccountPart, unknown>

/** One part of the account, with a link back to the applications. */
export function AccountPage({ part }: { part: AccountPart }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const Body = bodies[part]
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="wrap wrap-narrow dashboard">
      <div className="page-heading">
        <Link className="back" to={paths.dashboard}>
          <Icon name="arrow-left" />
          Your applications
        </Link>
        <h1 tabIndex={-1} ref={heading}>
          {accountParts[part].title}
        </h1>
      </div>
      <Body />
    </div>
  )
}
