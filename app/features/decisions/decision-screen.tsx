import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import { LoadFailed } from '#app/features/outcome/load-failed.tsx'
import { LoadingPage } from '#app/features/outcome/loading.tsx'
import { useLiveMe } from '#app/features/outcome/refresh-me.ts'
import { onDemand } from '#app/lib/on-demand.tsx'
import { useMe } from '#app/lib/queries.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Also how long an open page takes to notice a release. */
const newsMs = 60_000

const Outline = () => (
  <div className="wrap">
    <LoadingPage label="Loading our decision..." />
  </div>
)
const DecisionPage = onDemand(() => import('./decision-page.tsx'), Outline)

/** /decision/{uuid}: the decision on an application. Before its release, there is no such page. */
export function DecisionScreen(): ReactElement {
  const { uuid } = useParams()
  const me = useMe({ fresh: true })
  useLiveMe(true, newsMs)
  const application = me.user?.applications.find(one => one.uuid === uuid)
  const held = application?.case
  if (application && held && (held.decision || held.stage === 'withdrawn'))
    return <DecisionPage application={application} held={held} key={uuid} />
  if (me.isLoading) return <Outline />
  return (
    <div className="wrap">
      {me.user || !me.error ? (
        <Nothing />
      ) : (
        <LoadFailed title="We could not load this page" error={me.error} onRetry={me.reload} />
      )}
    </div>
  )
}

function Nothing(): ReactElement {
  return (
    <div className="outcome-missing">
      <EmptyState
        headingLevel={1}
        title="There is no decision here yet"
        action={<ButtonLink to={paths.dashboard}>Go to your applications</ButtonLink>}
      >
        We will email you when there is news about your application. You will find everything on your dashboard.
      </EmptyState>
    </div>
  )
}
