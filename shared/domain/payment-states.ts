/**
 * What the bursary sees of a payment: its stored status together with its refund. `held`: money came that does not
 * match, and nothing was decided. `twice` and `late`: money for a fee that was paid, or not due, and is not back yet.
 * `fee-lost`: a fee that counted was refunded, but the application or the place stands. `returning`: the office has
 * decided to refund it.
 */
export const paymentStates = [
  'held',
  'twice',
  'late',
  'refund-failed',
  'fee-lost',
  'returning',
  'paid',
  'open',
  'refunded',
  'voided',
  'ended',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Those that a person has to look at. */
export const statesToDo = ['held', 'twice', 'late', 'refund-failed', 'fee-lost'] as const satisfies PaymentState[]

export function isToDo(state: PaymentState): boolean {
  return statesToDo.some(one => one === state)
}
