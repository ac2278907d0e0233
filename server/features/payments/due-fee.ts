import type { AcceptanceFeeState } from '#shared/domain/acceptance-fee.ts'
import { acceptanceFeeIn } from '#shared/domain/acceptance-fee-in.ts'
import { askedFee } from '#shared/domain/asked-fee.ts'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { type Currency, formatMoney } from '#shared/domain/money.ts'
import { feeDifference } from '#shared/domain/paid-for.ts'
import { AppError } from '../../base/errors.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import type { Payment } from './queries.ts'

/** A fee that can be paid now. */
export interface DueFee {
  kind: FeeKind
  amountMinor: number
  currency: Currency
  /** In words. */
  label: string
  /** The programme on the receipt. */
  programme: string | null
  /** For an acceptance fee: the offer. */
  decisionId: string | null
}

/** The fee of this kind, for payment by card. Throws 409 and 422 with the reason if there is none. */
export function requireCardFee(application: ApplicationRecord, kind: FeeKind): DueFee {
  return kind === 'application' ? requireApplicationFee(application) : requireAcceptanceFee(application, 'payer')
}

function requireApplicationFee(application: ApplicationRecord): DueFee {
  if (application.has_paid) throw alreadyPaid('application')
  if (application.status === 'draft')
    throw new AppError('no-longer-editable', 'Submit your application first. Then you can pay the fee.')
  if (!application.residency)
    throw new AppError('conflicting-change', 'Choose where you live first. The fee depends on it.')
  if (application.fee_waived) throw feeWaived()
  const fee = askedFee(application, application.residency)
  if (fee.kind === 'free') throw new AppError('no-payment-due', 'No payment required for this program.')
  if (fee.kind === 'transfer')
    throw new AppError(
      'no-payment-due',
      `The fee of ${fee.label} is paid by bank transfer. Quote ${application.application_number} so that we can find it.`,
    )
  // Submitted but unpaid: the fee was refunded after the office had decided.
  if (application.status !== 'awaiting_payment')
    throw new AppError('no-payment-due', 'No payment is due for this application.')
  return { ...fee, kind: 'application', programme: application.selected_program, decisionId: null }
}

/** Who reads why no fee is due: whoever wants to pay it, or the office, which records or waives it. */
export type FeeReader = 'payer' | 'office'

const notDue: Record<FeeReader, Record<Exclude<AcceptanceFeeState, 'due' | 'paid'>, string>> = {
  payer: {
    none: 'No acceptance fee is due for this application.',
    later:
      'The acceptance fee is not due yet. You can pay it when you have accepted your place or, if you deferred, when your new session begins.',
    'caps-first': 'Accept the admission on CAPS first. Then you can pay the acceptance fee.',
    closed: 'No acceptance fee is due, because this offer can no longer be confirmed by a payment.',
  },
  office: {
    none: 'No acceptance fee is due for this application.',
    later: 'The acceptance fee is not due yet, because the offer is not accepted or the place begins later.',
    'caps-first': 'The acceptance fee is not due yet, because the applicant has not accepted on CAPS.',
    closed: 'No acceptance fee is due, because this offer can no longer be confirmed by a payment.',
  },
}

/** The fee of this kind that is due, by card or transfer: the office may record and waive either. Throws 409 and 422. */
export function requireFee(application: ApplicationRecord, kind: FeeKind, reader: FeeReader = 'office'): DueFee {
  if (kind === 'acceptance') return requireAcceptanceFee(application, reader)
  if (application.has_paid) throw new AppError('already-paid', 'The application fee has already been paid.')
  if (application.status === 'draft')
    throw new AppError('no-longer-editable', 'This application is a draft, so no fee is due yet.')
  if (application.case?.stage === 'withdrawn')
    throw new AppError('no-payment-due', 'This application is withdrawn, so no fee is due.')
  const fee = application.residency ? askedFee(application, application.residency) : undefined
  if (application.fee_waived) throw feeWaived()
  if (!fee || fee.kind === 'free') throw new AppError('no-payment-due', 'No payment is required for this application.')
  return {
    kind,
    amountMinor: fee.kind === 'transfer' ? fee.transferAmountMinor : fee.amountMinor,
    currency: fee.currency,
    label: fee.label,
    programme: application.selected_program,
    decisionId: null,
  }
}

/** The acceptance fee, by card or transfer. Throws 409 if it is paid, and 422 with the reason if it is not due. */
function requireAcceptanceFee(application: ApplicationRecord, reader: FeeReader): DueFee {
  const fee = acceptanceFeeIn(application)
  if (fee?.state === 'paid')
    throw reader === 'payer'
      ? alreadyPaid('acceptance')
      : new AppError('already-paid', 'The acceptance fee has already been paid.')
  if (fee?.state !== 'due') throw new AppError('no-payment-due', notDue[reader][fee?.state ?? 'none'])
  const { amountMinor, currency, programme, decisionId } = fee
  const label = formatMoney(amountMinor, currency)
  return { kind: 'acceptance', amountMinor, currency, label, programme, decisionId }
}

function feeWaived(): AppError {
  return new AppError('no-payment-due', 'The application fee has been waived, so nothing is due.')
}

export function alreadyPaid(kind: FeeKind): AppError {
  return new AppError('already-paid', `You have already paid the ${kind} fee.`)
}

/** Whether a fee of this kind has been paid, whatever the amount. */
export function isPaid(application: ApplicationRecord, kind: FeeKind): boolean {
  return kind === 'application' ? application.has_paid : acceptanceFeeIn(application)?.state === 'paid'
}

/** Whether an attempt is for exactly this fee. */
export function isForFee(payment: Payment, application: ApplicationRecord, due: DueFee): boolean {
  if (due.kind === 'application') return feeDifference(payment, application) === undefined
  return (
    payment.decision_id === due.decisionId &&
    payment.amount_minor === due.amountMinor &&
    payment.currency === due.currency
  )
}

/** The kind of fee of a stored row. */
export function feeKindOf({ fee }: { fee: string }): FeeKind {
  return fee === 'acceptance' ? 'acceptance' : 'application'
}
