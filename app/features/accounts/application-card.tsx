import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Downloads } from '#app/features/applications/downloads.tsx'
import { isEditable } from '#app/features/editing/edit-rules.ts'
import { ReopenedNotice } from '#app/features/editing/reopened-notice.tsx'
import { usePutApplication } from '#app/features/outcome/refresh-me.ts'
import { callApi } from '#app/lib/api.ts'
import { onDemand } from '#app/lib/on-demand.tsx'
import { passApplication, passedState } from '#app/lib/saved-navigation.ts'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { isPostgraduate } from '#shared/domain/program-type.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { statusWords } from '#views/standing/application-status.ts'
import { formPath, isDecided, type KnownApplication } from '#views/standing/known-application.ts'
import { readProgress } from '#views/standing/read-progress.ts'
import { isStandingOver, StandingView } from '#views/standing/standing-view.tsx'

// Decorative, so it loads after the text.
const ProgrammeTile = lazy(() => import('./programme-tile.tsx').catch(() => ({ default: () => null })))
/** As high as the button that follows, because the button beside it may be pressed meanwhile. */
const ButtonOutline = () => <Skeleton width="12rem" height="var(--target)" />
const LateEditApplication = onDemand(
  async () => ({ default: (await import('#app/features/editing/edit-application.tsx')).EditApplication }),
  ButtonOutline,
)
const ApplyAgain = onDemand(() => import('#app/features/applications/rounds/apply-again.tsx'))
const CasePanel = onDemand(() => import('#app/features/requests/case-panel.tsx'))
const PaymentCheck = onDemand(() => import('./payment-check.tsx'))

interface ApplicationCardProps {
  application: KnownApplication | ApplicationOnWire
  /** The first of several: a screen has only one primary button. */
  isFirst: boolean
}

/** One application: its cloth, number, status, next step, and documents to download. */
export function ApplicationCard({ application, isFirst }: ApplicationCardProps) {
  const progress = readProgress(application)
  const { next } = statusWords(application)
  const checked = progress?.fee.state === 'held' ? application.payment_reference : application.checkout_reference
  /** What the office asks for is the next step, with a button of its own. */
  const isAsked = application.case?.requests?.some(({ state }) => state === 'open') === true
  const isOver = isStandingOver(application)
  const isSent = application.status !== 'draft'
  // What the office asks for stands above the button: it is fetched beside the answer of the server, not after it.
  useEffect(() => {
    if (isSent) CasePanel.ahead()
  }, [isSent])
  return (
    <StandingView
      application={application}
      heading="h2"
      tasks="links"
      tile={
        <Suspense>
          <ProgrammeTile programme={application.selected_program} />
        </Suspense>
      }
      own={{
        next: (
          <NextSteps
            application={application}
            isFirst={isFirst && !isAsked}
            next={next}
            isKnown={progress !== undefined && !isOver}
          />
        ),
        casePanel: 'answers' in application && application.case && (
          <CasePanel application={application} held={application.case} />
        ),
        reopened: progress?.state === 'editing' && <ReopenedNotice application={application} />,
        applyAgain: isDecided(application) && application.next_round && (
          <ApplyAgain application={application} next={application.next_round} isFirst={isFirst && !next} />
        ),
        paymentCheck: !isOver && checked && (
          <PaymentCheck reference={checked} isHeld={progress?.fee.state === 'held'} />
        ),
        progress: !isOver && <ProgressLink application={application} />,
        downloads: <Downloads application={application} />,
      }}
    />
  )
}

interface NextStepsProps extends ApplicationCardProps {
  next: ReturnType<typeof statusWords>['next']
  /** The server has sent its status, and something can still be done. */
  isKnown: boolean
}

/** The button to the next step, and the one that opens a submitted application again. */
function NextSteps({ application, isFirst, next, isKnown }: NextStepsProps) {
  const navigate = useNavigate()
  const putApplication = usePutApplication()
  const editable = isKnown && isEditable(application) && 'answers' in application ? application : undefined

  async function reopen(): Promise<void> {
    const reopened = await callApi(applicationCalls.reopenApplication, { params: { uuid: application.uuid } })
    putApplication(reopened)
    passApplication(navigate, formPath(application), { application: reopened })
  }

  function go({ to, passes }: NonNullable<typeof next>): void {
    // A stored session has too little for the next screen, which then asks the server itself.
    if (passes && 'answers' in application) passApplication(navigate, to, { application })
    else void navigate(to)
  }

  if (!next && !editable) return null
  return (
    <div className="cluster">
      {next && (
        <Button look={isFirst ? 'primary' : 'secondary'} iconAfter="arrow-right" onClick={() => go(next)}>
          {next.label}
        </Button>
      )}
      {editable && <LateEditApplication application={editable} reopen={reopen} />}
    </div>
  )
}

/**
 * The three steps of an application with referees, until the decision is told. The progress page gets the record from this
 * link (spec section 2).
 */
function ProgressLink({ application }: Pick<ApplicationCardProps, 'application'>) {
  if (!('answers' in application) || application.status === 'draft' || !isPostgraduate(application.program_type))
    return null
  if (application.case?.stage === 'told') return null
  return (
    <p>
      <Link to={paths.applicationProgress} state={passedState({ application })}>
        See application progress
      </Link>
    </p>
  )
}
