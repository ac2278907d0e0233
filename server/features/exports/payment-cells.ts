import { sql } from 'kysely'
import { feeKindNames, feeKinds } from '#shared/domain/fee-kind.ts'
import { dayText } from '../../db/university-clock.ts'
import {
  momentOfPayment,
  receivedCurrency,
  receivedMinor,
  refundedMinor,
  stateOfPayment,
} from '../money/payment-state.ts'
import { type Cells, day, person, placedIn, ref } from './cells.ts'

const major = (minor: typeof receivedMinor) => ({ of: sql`(${minor} / 100.0)::float8` })
const payers: Record<string, string> = { applicant: 'Applicant', sponsor: 'Someone else', office: 'Transfer' }

/** The columns of an export of payments, with sums in naira or dollars as a spreadsheet adds them. */
export const paymentCells: Cells = {
  ...person,
  ...placedIn(sql`application.selected_program`),
  reference: ref('payment.reference'),
  paid_on: { of: () => dayText(momentOfPayment) },
  kind: { of: sql`payment.fee`, inWords: kind => feeKindNames[feeKinds.find(one => one === kind) ?? 'application'] },
  state: { of: stateOfPayment },
  asked: {
    of: sql`(coalesce((payment.gateway_answer#>>'{asked,amountMinor}')::integer, payment.amount_minor) / 100.0)::float8`,
  },
  asked_currency: { of: sql`coalesce(payment.gateway_answer#>>'{asked,currency}', payment.currency)` },
  received: major(receivedMinor),
  refunded: major(refundedMinor),
  currency: { of: receivedCurrency },
  receipt_number: ref('payment.receipt_number'),
  booked_on: day('payment.booked_at'),
  payer: { of: sql`payment.payer`, inWords: payer => payers[payer] ?? payer },
  payer_email: ref('payment.email'),
  held_for: ref('payment.held_for'),
}
