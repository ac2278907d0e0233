import { useMe } from '#app/lib/queries.ts'
import { useSession } from '#app/lib/session.ts'
import { useSignOut } from '#app/lib/sign-out.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { paths } from '#shared/paths.ts'
import { ApplicationCard } from './application-card.tsx'

/** The applicant's home: where each application stands, what is missing and whom we wait for. */
export function Dashboard() {
  const session = useSession()
  const me = useMe({ fresh: true })
  const signOut = useSignOut()
  const stored = session?.user.applications ?? []
  const applications = me.user?.applications ?? stored
  const name = me.user?.full_name ?? session?.user.full_name

  return (
    <div className="wrap dashboard">
      <PageHeading title="Your applications">
        <div className="dashboard-who">
          <p className="soft">
            {name}, <span className="dashboard-email">{me.user?.email ?? session?.user.email}</span>
          </p>
          <Button look="secondary" onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      </PageHeading>
      {me.error && !me.user && (
        <Notice tone="error" title="Failed to load application data. Please try again." role="alert">
          <p>{stored.length > 0 ? 'This is what we knew last.' : 'Your applications are safe with us.'}</p>
          <Button look="secondary" onClick={me.reload} busy={me.isLoading}>
            Try again
          </Button>
        </Notice>
      )}
      {applications.map(application => (
        <ApplicationCard key={application.uuid} application={application} />
      ))}
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
    </div>
  )
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
