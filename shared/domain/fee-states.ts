/**
 * The status of the application fee, as the bursary sees it. `held`: money that does not match has arrived and has
 * not been refunded. `waived`: the office has waived it. `returned`: the payment was refunded or voided, and the fee is not due again. `none`: there is
 * no fee.
 */
export const feeStates = ['held', 'due', 'paid', 'waived', 'returned', 'none'] as const
export type FeeState = (typeof feeStates)[number]

export const feeStateNames: Record<FeeState, string> = {
  held: 'Does not match',
  due: 'Not paid',
  paid: 'Paid',
  waived: 'Waived',
  returned: 'Refunded',
  none: 'No fee',
}
