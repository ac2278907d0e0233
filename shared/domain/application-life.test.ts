import { expect, test } from 'vitest'
import {
  type ApplicationState,
  afterApplicationEvent,
  applicationEvents,
  applicationStates,
} from './application-life.ts'

/** The abbreviations of states in the table. */
const short: Record<string, ApplicationState> = {
  d: 'draft/unpaid',
  dp: 'draft/paid',
  dl: 'draft/lost',
  a: 'awaiting_payment/unpaid',
  ap: 'awaiting_payment/paid',
  al: 'awaiting_payment/lost',
  s: 'submitted/unpaid',
  sp: 'submitted/paid',
  sl: 'submitted/lost',
  e: 'erased',
}

/**
 * Every state with every event, in the order submit_fee_due, submit_nothing_due, pay, pay_while_closing, lose_fee,
 * lose_fee_later, owe_fee, owe_nothing, waive_fee, reopen, keep_paid, keep_fee_due, lapse, forget, close_account; - is
 * forbidden.
 */
const table: Record<ApplicationState, string> = {
  'draft/unpaid': 'a s dp dp - - - - - - - - e - e',
  'draft/paid': '- sp - - dl - - - - - - - e - e',
  'draft/lost': 'al sl dp dp - - - - - - - - e - e',
  'awaiting_payment/unpaid': '- - sp ap - - a s s d - - e - e',
  'awaiting_payment/paid': '- - - - al - - - - - sp - e - e',
  'awaiting_payment/lost': '- - sp ap - - - - sl - - - e - e',
  'submitted/unpaid': '- - - - - - a s - d - - - e e',
  'submitted/paid': '- - - - al sl - - - - - - - e e',
  'submitted/lost': '- - sp sp - - - - - - - al - e e',
  erased: '- - - - e - - - - - - - - - -',
}

const cells = applicationStates.flatMap(state =>
  applicationEvents.map((event, index) => [state, event, table[state].split(' ')[index] ?? ''] as const),
)

test.each(cells)('an application that is %s, on “%s”: %s', (state, event, next) => {
  expect(afterApplicationEvent(state, event)).toBe(short[next])
})

test('a paid application is never reopened, nor one whose fee was refunded', () => {
  const open = applicationStates.filter(state => afterApplicationEvent(state, 'reopen'))
  expect(open).toEqual(['awaiting_payment/unpaid', 'submitted/unpaid'])
})
