import type { VerifyAnswer } from '#shared/contract/schemas/payments.ts'
import { asCurrency } from './currency.ts'
import type { Payment } from './queries.ts'

const statuses: Record<string, VerifyAnswer['status']> = {
  opening: 'open',
  open: 'open',
  paid: 'paid',
  mismatched: 'held',
  duplicate: 'held',
  late: 'held',
  superseded: 'closed',
  refunded: 'closed',
  voided: 'closed',
  expired: 'closed',
}

export function presentPayment(payment: Payment): VerifyAnswer {
  return {
    reference: payment.reference,
    status: statuses[payment.status] ?? 'open',
    // A second payment is refunded because the first one counts.
    has_paid: payment.status === 'paid' || payment.status === 'duplicate',
    amount: payment.amount_minor,
    currency: asCurrency(payment.currency),
  }
}
