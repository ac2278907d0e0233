import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { QuietFrame } from '#app/chrome/quiet-frame.tsx'
import { AccountClosing } from '#app/features/outcome/account-closing.tsx'
import { isWithdrawn } from '#app/features/outcome/is-withdrawn.ts'
import { LoadFailed } from '#app/features/outcome/load-failed.tsx'
import { LoadingPage } from '#app/features/outcome/loading.tsx'
import { NoApplicationFound } from '#app/features/outcome/no-application-found.tsx'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { WithdrawnApplication } from '#app/features/outcome/withdrawn-application.tsx'
import { ApiError } from '#app/lib/api.ts'
import { useMe } from '#app/lib/queries.ts'
import { type PassedApplication, passApplication, usePassedApplication } from '#app/lib/saved-navigation.ts'
import { useSignOut } from '#app/lib/sign-out.ts'
import { referenceCalls } from '#shared/contract/calls/reference.ts'
import { mainPostgraduate } from '#shared/domain/main-application.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { readProgress } from '#views/standing/read-progress.ts'
import { type Referee, refereesOf } from './referee.ts'
import { RefereeRow } from './referee-row.tsx'
import type { Applicant } from './tell-referee.tsx'
import { type Referees, useReferees } from './use-referees.ts'

const refreshMs = 30_000

/** /reference-status (spec section 2). */
export function ReferenceStatus() {
  const signOut = useSignOut()
  return (
    <QuietFrame
      action={
        <Button look="quiet" onClick={signOut}>
          Sign Out
        </Button>
      }
    >
      <PageHeading title="Reference Status" lead="Track the status of your referee submissions" />
      <References />
    </QuietFrame>
  )
}

function References() {
  const passed = usePassedApplication()
  const me = useMe({ fresh: true })
  if (me.isLoading) return <LoadingPage label="Loading your references..." isPart />
  if (!me.user)
    return me.error ? (
      <LoadFailed title="We could not load your references" error={me.error} onRetry={me.reload} />
    ) : (
      <NoApplicationFound />
    )
  if (me.user.deletes_at) return <AccountClosing deletesAt={me.user.deletes_at} headingLevel={2} />
  const sent = me.user.postgraduate_applications.filter(application => application.status !== 'draft')
  const handed = sent.find(({ uuid }) => passed.status === 'passed' && uuid === passed.application.uuid)
  const shown = handed ?? mainPostgraduate(sent)
  if (shown && isWithdrawn(shown)) return <WithdrawnApplication headingLevel={2} />
  if (shown) return <RefereeList key={shown.uuid} application={shown} />
  return me.user.applications.some(application => application.status !== 'draft') ? (
    <NoReferencesAsked />
  ) : (
    <NoApplicationFound />
  )
}

function RefereeList({ application }: { application: PassedApplication }) {
  const navigate = useNavigate()
  const known = useReferees(application.uuid, refreshMs)
  const referees = known.referees ?? refereesOf(application, known.error !== null)
  const areAllIn = known.referees ? known.areAllIn : referees.every(referee => referee.isSubmitted)

  useFollow(application, known.referees)

  useEffect(() => {
    if (areAllIn) passApplication(navigate, paths.applicationSuccess, { application }, { replace: true })
  }, [areAllIn, navigate, application])

  return (
    <div className="stack" style={{ '--gap': 'var(--s5)' }}>
      <p>
        <Link to={paths.dashboard}>Go to your dashboard</Link>
      </p>
      {isUnasked(application) && (
        <Notice tone="warning" title="We have not emailed your referees yet" headingLevel={2}>
          <p>
            {readProgress(application)?.state === 'payment_held' ? (
              'We will email them when the admissions office has checked your payment.'
            ) : (
              <>
                We will email them when you pay your application fee. <Link to={paths.payment}>Go to payment</Link>
              </>
            )}
          </p>
        </Notice>
      )}
      <ul className="rows">
        {referees.map(referee => (
          <RefereeRow
            key={referee.number}
            referee={referee}
            otherEmails={referees.filter(other => other.number !== referee.number).map(other => other.email)}
            applicant={applicantOf(application)}
            onChanged={known.reload}
          />
        ))}
      </ul>
      {known.error && <ListFailed {...known} error={known.error} />}
      {areAllIn ? (
        <Notice tone="success" role="status" title="All References Received!" headingLevel={2} />
      ) : (
        <Notice title="How your referees give a reference" headingLevel={2}>
          We email each referee instructions and a personal link. It takes about ten minutes and they do not need an
          account. If a referee has not seen our email, ask them to check their spam folder.
        </Notice>
      )}
      <p className="small soft">This page updates automatically.</p>
    </div>
  )
}

/** Submitted, and no referee has received an email yet. */
function isUnasked(application: PassedApplication): boolean {
  const progress = readProgress(application)
  return progress?.form.state === 'submitted' && progress.referees.every(({ state }) => state === 'later')
}

/** The rows above are then those of the application, which may be out of date. */
function ListFailed({ referees, error, isLooking, reload }: Referees & { error: Error }) {
  return (
    <Notice tone="error" role="alert" title={referenceCalls.listReferees.fallback} headingLevel={2}>
      <p>
        {error instanceof ApiError ? error.detail : 'Try again.'}
        {referees && ' The list above may be out of date.'}
      </p>
      <Button look="secondary" busy={isLooking} busyLabel="Trying..." onClick={() => void reload()}>
        Try again
      </Button>
    </Notice>
  )
}

function applicantOf({ uuid, first_name, surname, email, selected_program_title }: PassedApplication): Applicant {
  return {
    applicationUuid: uuid,
    name: `${first_name} ${surname}`.trim(),
    email,
    programme: selected_program_title ?? 'a postgraduate programme',
  }
}

/** The small list of referees is polled often; the signed-in user, with all answers, only when it has changed. */
function useFollow(application: PassedApplication, referees: readonly Referee[] | undefined): void {
  const refreshMe = useRefreshMe()
  const shown = [application.referee_1, application.referee_2]
  const hasNews = referees?.slice(0, 2).some((referee, index) => referee.isSubmitted !== shown[index]) ?? false
  useEffect(() => {
    if (hasNews) refreshMe().catch(() => undefined)
  }, [hasNews, refreshMe])
}

function NoReferencesAsked() {
  return (
    <EmptyState
      title="Your programme does not need references"
      action={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
    >
      Only postgraduate applicants need referees. You do not need to do anything here.
    </EmptyState>
  )
}
