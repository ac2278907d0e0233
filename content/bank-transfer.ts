/* SAMPLE CONTENT: an account that does not exist. Replace it before anyone is asked to pay into it. */

import type { BankTransfer } from '#shared/catalogue/types.ts'

/** The account for the application fee of those who cannot pay it by card: for a Ph.D. from abroad. */
export const bankTransfer: BankTransfer = {
  isSample: true,
  /** In the order in which the forms of most banks ask. */
  account: [
    { label: 'Account name', value: 'University of Science and Technology, Abuja' },
    { label: 'Account number', value: '0000000000', isCopied: true },
    { label: 'SWIFT or BIC', value: 'SAMPLENG', isCopied: true },
    { label: 'Bank', value: 'Sample Bank of Nigeria' },
    { label: 'Branch', value: 'Galadimawa, Abuja, Nigeria' },
    { label: 'Currency', value: 'US dollars (USD)' },
  ],
  arrivesIn: 'three to five working days',
  askAfter: 'seven working days',
}
