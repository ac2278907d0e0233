import { PaymentHeld } from '#app/features/outcome/fee-notices.tsx'
import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import { askedFee } from '#shared/domain/asked-fee.ts'
import { type ApplicationFee, isAlwaysFree } from '#shared/domain/fees.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { type Residency, residencies } from '#shared/domain/residency.ts'
import { residencyName } from '#shared/domain/residency-name.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import { readProgress } from '#views/standing/read-progress.ts'
import { CardPayment } from './card-payment.tsx'
import { HeldNews } from './held-news.tsx'
import { NothingToPay } from './nothing-to-pay.tsx'
import { backTarget } from './targets.ts'
import { TestMode } from './test-mode.tsx'
import { TransferPayment } from './transfer-payment.tsx'
import { useFeeNews } from './use-fee-news.ts'
import { type ResidencyChoice, useResidency } from './use-residency.ts'

const waived: ApplicationFee = { kind: 'free' }

/** The application, its residency, and what is owed for it (spec section 2). */
export function PaymentForm({ application }: { application: PassedApplication }) {
  const choice = useResidency(application)
  useFeeNews(application)
  const back = backTarget(application)
  const progress = readProgress(application)
  const isHeld = progress?.fee.state === 'held'
  const isWaived = progress?.fee.state === 'waived'
  const fee = isWaived ? waived : askedFee(application, choice.residency ?? 'nigeria')
  return (
    <>
      {fee.kind !== 'free' && <TestMode />}
      <div className="page-heading">
        <Link className="back" to={back.to} state={back.state}>
          <Icon name="arrow-left" />
          {back.label}
        </Link>
        <h1>{fee.kind === 'free' ? 'Your application' : 'Your application fee'}</h1>
      </div>
      <HeldNews isHeld={isHeld}>
        <PaymentHeld progress={progress} />
      </HeldNews>
      <div className="payment">
        {!isAlwaysFree(application.program_type) && !isWaived && (
          <ResidencyQuestion application={application} choice={choice} />
        )}
        {!isHeld && <Fee application={application} choice={choice} fee={fee} isWaived={isWaived} />}
        <ApplicationSummary application={application} />
      </div>
    </>
  )
}

function ApplicationSummary({ application }: { application: PassedApplication }) {
  const rows = [
    { label: 'Surname', value: application.surname },
    { label: 'First name', value: application.first_name },
    { label: 'Program type', value: programTypeName(application.program_type) },
    { label: 'Email', value: application.email },
    { label: 'Application number', value: application.application_number ?? '' },
  ]
  return (
    <section aria-labelledby="summary-title" className="payment-facts stack">
      <h2 id="summary-title" className="payment-title">
        Application summary
      </h2>
      <SummaryList rows={rows.filter(row => row.value)} />
    </section>
  )
}

function ResidencyQuestion({ application, choice }: { application: PassedApplication; choice: ResidencyChoice }) {
  return (
    <div className="payment-choice">
      <RadioGroup
        name="residency"
        label="Where do you live?"
        hint="Your application fee depends on this."
        error={choice.problem}
        value={choice.residency}
        onChange={value => {
          const chosen = residencies.find(residency => residency === value)
          if (chosen) choice.choose(chosen)
        }}
        choices={residencies.map(residency => ({
          value: residency,
          label: residencyName(residency),
          hint: feeInWords(application, residency),
        }))}
        row
      />
      <p className="payment-saving small soft" role="status">
        {choice.isSaving ? 'Saving your choice...' : ''}
      </p>
    </div>
  )
}

function feeInWords(application: PassedApplication, residency: Residency): string {
  const fee = askedFee(application, residency)
  return fee.kind === 'free' ? 'No application fee' : `${fee.label} application fee`
}

interface FeeProps {
  application: PassedApplication
  choice: ResidencyChoice
  fee: ApplicationFee
  isWaived: boolean
}

function Fee({ application, choice, fee, isWaived }: FeeProps) {
  switch (fee.kind) {
    case 'free':
      return <NothingToPay application={application} isSaving={choice.isSaving} isWaived={isWaived} />
    case 'card':
      return <CardPayment application={application} fee={fee} choice={choice} />
    case 'transfer':
      return <TransferPayment application={application} fee={fee} isSaving={choice.isSaving} />
    default:
      return fee satisfies never
  }
}
