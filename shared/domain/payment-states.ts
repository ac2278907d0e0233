/**
 * What the bursary sees of a payment: its stored status together with its refunds and what was asked about it. `held`:
 * money came that does not match, and nothing was decided. `to-agree`: one person has asked for a refund or a decision,
 * and another one has to agree. `to-pay`: a refund that was agreed has to be sent by hand. `twice` and `late`: money for
 * a fee that was paid, or not due, and is not back yet. `fee-lost`: a fee that counted was refunded, but the
 * application or the place stands. `returning`: a refund is on its way.
 */
export const paymentStates = [
  'held',
  'to-agree',
  'to-pay',
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
export const statesToDo = [
  'held',
  'to-agree',
  'to-pay',
  'twice',
  'late',
  'refund-failed',
  'fee-lost',
] as const satisfies PaymentState[]

export function isToDo(state: PaymentState): boolean {
  return statesToDo.some(one => one === state)
}
