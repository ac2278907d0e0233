import { useEffect, useMemo } from 'react'
import { useParams } from 'react-router'
import { LoadingPage } from '#app/features/outcome/loading.tsx'
import { ApiError } from '#app/lib/api.ts'
import { useSignedIn } from '#app/lib/session.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { stackedToasts } from '#ui/toast.ts'
import { deadLinkOf } from './dead-link-reason.ts'
import { DeadLink } from './late-pages.tsx'
import { LinkUnreachable } from './link-unreachable.tsx'
import { useReferenceSummary } from './reference-query.ts'
import { ReferenceSteps } from './reference-steps.tsx'

/** /references/{uuid}: the page of a referee’s link (spec section 2). */
export function ReferencePage() {
  const { uuid = '' } = useParams()
  // During hydration, the page does not know yet which link it was opened with.
  const isTakenOver = useSignedIn() !== 'checking'
  return (
    <div className="wrap wrap-narrow reference-page">
      {!isTakenOver && <LoadingPage label="Loading the reference form..." title="Academic Reference Form" />}
      {isTakenOver && (uuid.trim() === '' ? <MissingUuid /> : <LinkedReference key={uuid} uuid={uuid} />)}
    </div>
  )
}

function LinkedReference({ uuid }: { uuid: string }) {
  const { data, error, refetch, isFetching } = useReferenceSummary(uuid)
  const dead = useMemo(() => deadLinkOf(error), [error])

  useEffect(() => {
    // A link that has served its purpose is not an error: its page says so.
    if (!error || (dead && dead.kind !== 'unknown')) return
    stackedToasts.show({
      variant: 'destructive',
      title: 'Failed to load application details',
      description: 'Please check the application link and try again.',
    })
  }, [error, dead])

  if (data) return <ReferenceSteps uuid={uuid} summary={data} />
  if (dead) return <DeadLink reason={dead} uuid={uuid} />
  if (error)
    return (
      <LinkUnreachable
        detail={error instanceof ApiError ? error.sentence : 'Something went wrong on our side.'}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return <LoadingPage label="Loading the reference form..." title="Academic Reference Form" />
}

/** Spec section 5. */
function MissingUuid() {
  return (
    <EmptyState headingLevel={1} title="Application UUID is required">
      <p>
        The end of this address is missing. Please open the link in our email again, or copy all of it. If that does not
        help, email <a href={institution().admissionsHref}>{institution().admissionsEmail}</a>.
      </p>
    </EmptyState>
  )
}
