import * as payments from '../../schemas/office-payments.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'

const reading = ['money.settle', 'payments.export'] as const

/** Money for the bursary (office.md section 11). */
export const officePaymentCalls = named({
  listPayments: {
    title: 'List payments',
    says: 'The payments of applications in the caller’s scope: those that a person has to look at first, oldest on top, then all others, newest first. `q` has the beginning of names, an application number, a payment reference, the payer’s email address or an amount, and the filters is:, fee:, currency:, day:, amount:, type:, programme:, school: and round:. Amounts are minor units, and no total mixes currencies.',
    method: 'GET',
    path: '/office/api/payments',
    who: 'staff',
    permission: reading,
    body: 'none',
    query: payments.paymentsQuery,
    answer: payments.paymentList,
    errors: ['invalid-fields'],
    limit: perQuarterHour(3000),
    fallback: 'The payments could not be loaded.',
  },
  readPayment: {
    title: 'Read the story of a payment',
    says: 'What was asked, what came, who decided and refunded what and when, and the other payments of the application. It is written down that the caller opened it.',
    method: 'GET',
    path: '/office/api/payments/:reference',
    who: 'staff',
    permission: reading,
    body: 'none',
    params: payments.paymentParams,
    answer: payments.paymentStory,
    errors: ['not-found'],
    limit: perQuarterHour(3000),
    fallback: 'The payment could not be loaded.',
  },
})
