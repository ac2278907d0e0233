interface FeeEnds {
  fee_refunded?: true | undefined
  fee_voided?: true | undefined
}

/** Whether the fee counted once and no longer does. The referees have been asked all the same. */
export function hasLostFee({ fee_refunded, fee_voided }: FeeEnds): boolean {
  return fee_refunded === true || fee_voided === true
}
