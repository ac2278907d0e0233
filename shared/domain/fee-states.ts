/**
 * Where the application fee of a submitted application is, as the bursar sees it. `held`: money arrived that does not match, and has not been
 * refunded. `returned`: what was paid was refunded or voided, and is not due again. `none`: nothing is owed.
 */
export const feeStates = ['held', 'due', 'paid', 'returned', 'none'] as const
export type FeeState = (typeof feeStates)[number]

export const feeStateNames: Record<FeeState, string> = {
  held: 'Does not match',
  due: 'Not paid',
  paid: 'Paid',
  returned: 'Refunded',
  none: 'No fee',
}
