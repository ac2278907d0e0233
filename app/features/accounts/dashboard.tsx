import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { AccountNotices } from '#app/features/privacy/account-notices.tsx'
import { useMe } from '#app/lib/queries.ts'
import { useSession } from '#app/lib/session.ts'
import { useSignOut } from '#app/lib/sign-out.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { isPostgraduate } from '#shared/domain/program-type.ts'
import { paths } from '#shared/paths.ts'
import { AccountPage } from './account-page.tsx'
import { accountPartIn } from './account-parts.ts'
import { AccountSummary } from './account-summary.tsx'
import { ApplicationCard, ApplicationCardWithReferees } from './application-card.tsx'
import type { KnownApplication } from './standing.ts'

/** The applicant's home, or the part of the account that the address names. */
export function Dashboard() {
  const [query] = useSearchParams()
  const part = accountPartIn(query)
  const shown = useRef(part)
  useEffect(() => {
    // The link that led back is gone, and to the router this is still the same page.
    if (shown.current && !part) document.getElementById('main')?.focus({ preventScroll: true })
    shown.current = part
  }, [part])
  return part ? <AccountPage part={part} key={part} /> : <Applications />
}

/** Where each application stands, what is missing and whom we wait for; then the account. */
function Applications() {
  const session = useSession()
  const me = useMe({ fresh: true })
  const signOut = useSignOut()
  const stored = session?.user.applications ?? []
  const applications = me.user?.applications ?? stored
  const isClosing = me.user?.deletes_at !== undefined
  const email = me.user?.email ?? session?.user.email ?? ''

  return (
    <div className="wrap dashboard">
      <PageHeading title="Your applications">
        <div className="dashboard-who">
          <p className="soft">
            {me.user?.full_name ?? session?.user.full_name}
            <br />
            <EmailText address={email} />
          </p>
          <Button look="secondary" onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      </PageHeading>
      <AccountNotices user={me.user} reload={me.reload} />
      {me.error && !me.user && (
        <Notice tone="error" title="Failed to load application data. Please try again." role="alert">
          <p>{stored.length > 0 ? 'This is what we knew last.' : 'Your applications are safe with us.'}</p>
          <Button look="secondary" onClick={me.reload} busy={me.isLoading}>
            Try again
          </Button>
        </Notice>
      )}
      {applications.map((application, index) => {
        const Card =
          !isClosing && hasRefereeNews(application, applications) ? ApplicationCardWithReferees : ApplicationCard
        return (
          <Card
            key={application.uuid}
            application={application}
            accountEmail={email}
            isFirst={index === 0}
            isClosing={isClosing}
          />
        )
      })}
      {applications.length === 0 && me.isLoading && <Loading />}
      {applications.length === 0 && me.user && (
        <EmptyState
          title="No application yet"
          action={
            <ButtonLink to={paths.application} iconAfter="arrow-right">
              Start my application
            </ButtonLink>
          }
        >
          Choose a programme and begin. Everything is saved as you go, so you can stop at any time and go on from any
          device.
        </EmptyState>
      )}
      <AccountSummary />
    </div>
  )
}

/** The server tells of the referees of one application; of which, is only plain when there is one that has them. */
function hasRefereeNews(application: KnownApplication, all: readonly KnownApplication[]): boolean {
  const withReferees = all.filter(({ program_type }) => isPostgraduate(program_type))
  return application.status === 'submitted' && withReferees.length === 1 && withReferees[0] === application
}

function Loading() {
  return (
    <div className="standing" aria-busy="true">
      <div className="standing-tile">
        <Skeleton height="8rem" />
      </div>
      <div className="stack">
        <Skeleton width="60%" height="2.2em" />
        <Skeleton lines={3} />
        <p className="visually-hidden" role="status">
          Loading...
        </p>
      </div>
    </div>
  )
}
