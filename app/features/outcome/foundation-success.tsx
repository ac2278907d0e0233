import { QuietFrame } from '#app/chrome/quiet-frame.tsx'
import { useApplicationInHand } from '#app/lib/queries.ts'
import type { PassedState } from '#app/lib/saved-navigation.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import type { FeePart } from '#shared/domain/progress.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import { readProgress } from '#views/standing/read-progress.ts'
import { FeeNotice } from './fee-notices.tsx'
import { isWithdrawn } from './is-withdrawn.ts'
import { LoadFailed } from './load-failed.tsx'
import { LoadingPage } from './loading.tsx'
import { NoApplicationData } from './no-application-data.tsx'
import { SuccessHead } from './success-head.tsx'
import { WithdrawnApplication } from './withdrawn-application.tsx'

/** /foundation-success (spec section 2). */
export function FoundationSuccess() {
  return (
    <QuietFrame>
      <FoundationState />
    </QuietFrame>
  )
}

function FoundationState() {
  const found = useApplicationInHand()
  switch (found.status) {
    case 'loading':
      return <LoadingPage label="Loading your application..." />
    case 'missing':
      return <NoApplicationData />
    case 'failed':
      return <LoadFailed title="We could not load your application" error={found.error} onRetry={found.reload} />
    case 'ready':
      if (!isSentFoundation(found.application)) return <NoApplicationData />
      return isWithdrawn(found.application) ? <WithdrawnApplication /> : <Complete {...found} />
    default:
      return found satisfies never
  }
}

/** Anyone can open this address at any time; only people who have submitted such a form see the confirmation. */
function isSentFoundation({ program_type, status }: PassedState['application']): boolean {
  return (program_type === 'foundation' || program_type === 'jupeb') && status !== 'draft'
}

const withoutReference: Record<FeePart['state'], string> = {
  none: 'No payment was due',
  later: 'Not paid yet',
  due: 'Not paid yet',
  held: 'We are checking your payment',
  paid: 'Paid',
  waived: 'The fee was waived',
  returned: 'Refunded',
}

function Complete({ application, paymentReference }: PassedState) {
  const reference = paymentReference ?? (application.has_paid ? application.payment_reference : undefined)
  const progress = paymentReference ? undefined : readProgress(application)
  const rows = [
    {
      label: 'Name',
      value: [application.first_name, application.other_names, application.surname].filter(Boolean).join(' '),
    },
    { label: 'Program', value: application.selected_program_title ?? programTypeName(application.program_type) },
    { label: 'Email', value: application.email },
    ...(application.application_number ? [{ label: 'Application number', value: application.application_number }] : []),
    ...(reference || progress
      ? [{ label: 'Payment reference', value: reference ?? withoutReference[progress?.fee.state ?? 'none'] }]
      : []),
  ]
  return (
    <div className="stack">
      <SuccessHead title="Application Complete!">
        <p className="lead">Your foundation application has been submitted successfully.</p>
      </SuccessHead>
      <FeeNotice progress={progress} />
      <SummaryList rows={rows} />
      <div className="form-actions">
        <ButtonLink to={paths.login}>Sign In to Continue</ButtonLink>
        <ButtonLink look="secondary" to={paths.home}>
          Return to Home
        </ButtonLink>
      </div>
    </div>
  )
}
