import type { ReactNode } from 'react'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { UnknownPayment } from './unknown-payment.tsx'
import type { PaymentCheck } from './use-payment-check.ts'

type BackFromCardPageProps = {
  check: PaymentCheck
  reference: string
  /** Shown for a payment that does not match. */
  held: ReactNode
  onDidNotPay: () => void
}

/** Shown to a payer while the payment is checked, and when its status is unknown. */
export function BackFromCardPage({ check, reference, held, onDidNotPay }: BackFromCardPageProps) {
  const { state, known, checkNow } = check
  if (state === 'held') return held
  if (known === 'nothing' || state === 'paid' || state === 'cancelled' || state === 'not-ours')
    return <Spinner label="Checking your payment..." />
  return (
    <UnknownPayment
      known={known}
      reference={reference}
      isChecking={state === 'checking'}
      onCheck={checkNow}
      onDidNotPay={onDidNotPay}
    />
  )
}

type HeldPaymentProps = { lead: string; reference: string; children?: ReactNode }

/** A payment that does not match: a person has to check it, and the payer must not pay again. */
export function HeldPayment({ lead, reference, children }: HeldPaymentProps) {
  return (
    <div className="stack" style={{ '--gap': 'var(--s5)' }}>
      <PageHeading title="We are checking your payment" lead={lead} />
      <Notice tone="warning" title="Please do not pay again" headingLevel={2}>
        <p>
          If you do not hear from us within two working days, email{' '}
          <a href={institution().admissionsHref}>{institution().admissionsEmail}</a> and quote{' '}
          <b className="payment-reference">{reference}</b>.
        </p>
      </Notice>
      {children}
    </div>
  )
}
