import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLiveMe, useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { AccountNotices } from '#app/features/privacy/account-notices.tsx'
import { accountPartIn } from '#app/lib/account-parts.ts'
import { useFailureToast } from '#app/lib/failure-toast.ts'
import { onDemand } from '#app/lib/on-demand.tsx'
import { useMe } from '#app/lib/queries.ts'
import { useSession } from '#app/lib/session.ts'
import { useSignOut } from '#app/lib/sign-out.ts'
import { formsWithUnsentAnswers } from '#app/lib/unsent-forms.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { KnownApplication } from '#views/standing/known-application.ts'
import { withoutPast } from '#views/standing/past-applications.ts'
import { readProgress } from '#views/standing/read-progress.ts'
import { AccountPage } from './account-page.tsx'
import { AccountSummary } from './account-summary.tsx'
import { ApplicationCard } from './application-card.tsx'

const newsMs = 120_000

const PastApplications = onDemand(() => import('#app/features/applications/rounds/past-applications-list.tsx'))

/** The applicant’s home page, or the part of the account named in the address. */
export function Dashboard() {
  const [query] = useSearchParams()
  const part = accountPartIn(query)
  const shown = useRef(part)
  useEffect(() => {
    // The link that led back is gone, and for the router this is the same page.
    if (shown.current && !part) document.getElementById('main')?.focus({ preventScroll: true })
    shown.current = part
  }, [part])
  return part ? <AccountPage part={part} key={part} /> : <Applications />
}

/** The status of each application, followed by the account. */
function Applications() {
  const session = useSession()
  const me = useMe({ fresh: true })
  const signOut = useSignOut()
  const stored = session?.user.applications ?? []
  const applications = me.user?.applications ?? stored
  useLiveMe(applications.some(isAwaited), newsMs)
  const { current, past } = withoutPast<KnownApplication | ApplicationOnWire>(applications)
  const email = me.user?.email ?? session?.user.email ?? ''
  const notices = <AccountNotices user={me.user} reload={me.reload} />

  return (
    <div className="wrap dashboard">
      <PageHeading title="Your applications">
        <div className="dashboard-who">
          <p className="soft">
            <span translate="no">{me.user?.full_name ?? session?.user.full_name}</span>
            <br />
            <EmailText address={email} />
          </p>
          <Button look="secondary" onClick={signOut}>
            Sign out
          </Button>
        </div>
      </PageHeading>
      {me.user?.deletes_at && notices}
      {me.error && !me.user && (
        <Notice tone="error" title="Failed to load application data. Please try again." role="alert">
          <p>{stored.length > 0 ? 'These details may be out of date.' : 'Your applications are safe with us.'}</p>
          <Button look="secondary" onClick={me.reload} busy={me.isLoading}>
            Try again
          </Button>
        </Notice>
      )}
      {current.map((application, index) => (
        <ApplicationCard key={application.uuid} application={application} isFirst={index === 0} />
      ))}
      {applications.some(isAwaited) && <LookAgain />}
      {past.length > 0 && <PastApplications applications={past} />}
      {applications.length === 0 && me.isLoading && <Loading />}
      {applications.length === 0 && me.user && <NoApplication accountId={me.user.id} />}
      {/* Above the applications, it would push them away from a finger. */}
      {!me.user?.deletes_at && notices}
      <AccountSummary />
    </div>
  )
}

/** Answers that are only on this device become an application as soon as they are sent. */
function NoApplication({ accountId }: { accountId: string }) {
  const isOnItsWay = formsWithUnsentAnswers(accountId).length > 0
  const [title, action] = isOnItsWay
    ? ['Your answers are not sent yet', 'Continue my application']
    : ['No application yet', 'Start my application']
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink to={paths.application} iconAfter="arrow-right">
          {action}
        </ButtonLink>
      }
    >
      {isOnItsWay
        ? 'They are safe on this device, and we send them as soon as we can. Your application appears here then.'
        : 'Choose a programme to start. We save everything as you go, so you can stop at any time and continue on any device.'}
    </EmptyState>
  )
}

/** News comes without a reload; who waits for the hour of a release can also look. */
function LookAgain() {
  const refresh = useRefreshMe()
  const [isLooking, setLooking] = useState(false)
  const failure = useFailureToast()
  async function look(): Promise<void> {
    setLooking(true)
    await refresh().then(failure.clear, () => failure.tell({ title: 'We could not look for news. Please try again.' }))
    setLooking(false)
  }
  return (
    <div className="cluster">
      <p className="small soft">This page looks for news every two minutes.</p>
      <Button look="quiet" busy={isLooking} busyLabel="Looking..." onClick={() => void look()}>
        Look again
      </Button>
    </div>
  )
}

/** It is someone else’s turn, perhaps ours, so it may change while the page is open. */
function isAwaited(application: KnownApplication): boolean {
  const turn = readProgress(application)?.turn
  return turn === 'referees' || (turn === 'office' && application.case?.stage !== 'told')
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
