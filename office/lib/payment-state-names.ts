import type { PaymentState } from '#shared/domain/payment-states.ts'

export const stateNames: Record<PaymentState, string> = {
  held: 'Held',
  'to-agree': 'To agree',
  'to-pay': 'To send by hand',
  twice: 'Paid twice',
  late: 'Came too late',
  'refund-failed': 'Refund failed',
  'fee-lost': 'Fee lost',
  returning: 'Being refunded',
  paid: 'Confirmed',
  open: 'Not finished',
  refunded: 'Refunded',
  voided: 'Cancelled',
  ended: 'Abandoned',
}
