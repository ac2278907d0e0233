import * as money from '../../schemas/office-money.ts'
import * as payments from '../../schemas/office-payments.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'

/** The books by day (office.md section 11). Only for those who see the money of all programmes. */
export const moneyDayCalls = named({
  readMoneyDay: {
    title: 'Read the books of a day',
    says: 'What was confirmed here, what the payment service reports, its charges, what should reach the bank, and each payment about which they differ. A closed day does not change, and is followed by what changed since. 403 for those who see only some programmes, because the payment service reports them together.',
    method: 'GET',
    path: '/office/api/money/:day',
    who: 'staff',
    permission: ['money.settle', 'payments.export'],
    body: 'none',
    params: money.dayParams,
    answer: money.moneyDay,
    errors: ['not-found', 'forbidden'],
    limit: perQuarterHour(600),
    fallback: 'The day could not be loaded.',
  },
  closeMoneyDay: {
    title: 'Close a day',
    says: 'With what reached the bank. 422 without a note where something differs, 409 for a day that is not over or is closed, 503 while the payment service cannot be asked. Nothing that is confirmed later changes it.',
    method: 'POST',
    path: '/office/api/money/:day/close',
    who: 'staff',
    permission: ['money.settle'],
    freshFactor: true,
    body: 'json',
    params: money.dayParams,
    fields: money.closeDayBody,
    answer: money.moneyDay,
    errors: ['invalid-fields', 'forbidden', 'conflicting-change', 'too-early', 'gateway-unreachable'],
    limit: perQuarterHour(120),
    fallback: 'The day could not be closed.',
  },
  fetchPayment: {
    title: 'Ask the payment service about a payment',
    says: 'For money that it has and did not report. The payment is then confirmed or held as if it had.',
    method: 'POST',
    path: '/office/api/payments/:reference/fetch',
    who: 'staff',
    permission: ['money.settle'],
    body: 'none',
    params: payments.paymentParams,
    answer: payments.paymentStory,
    errors: ['not-found', 'gateway-unreachable'],
    limit: perQuarterHour(600),
    fallback: 'The payment could not be fetched.',
  },
})
