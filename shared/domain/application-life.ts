/** The states that the applicant sees (contract section 4). */
export const applicationStatuses = ['draft', 'awaiting_payment', 'submitted'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** Whether the application fee is paid. `lost`: it was, and was refunded or voided. */
export const feeStates = ['unpaid', 'paid', 'lost'] as const
export type FeeState = (typeof feeStates)[number]

/** The status and fee of an application; `erased` is the empty row kept for the accounting records. */
export type ApplicationState = `${ApplicationStatus}/${FeeState}` | 'erased'
export const applicationStates: readonly ApplicationState[] = [
  ...applicationStatuses.flatMap(status => feeStates.map(fee => `${status}/${fee}` as const)),
  'erased',
]

/** Events in the life of an application. */
export const applicationEvents = [
  /** Final submission. */
  'submit_fee_due',
  'submit_nothing_due',
  /** A payment is confirmed. While the account is being deleted, the status does not change. */
  'pay',
  'pay_while_closing',
  /** The payment was refunded or voided: before the office started its work, and after. */
  'lose_fee',
  'lose_fee_later',
  /** A change of residency makes a fee due, or makes the application free. */
  'owe_fee',
  'owe_nothing',
  /** The office waives the fee that is due, also one that was paid and refunded. */
  'waive_fee',
  'reopen',
  /** The owner decides to keep the account after a fee was paid or refunded. */
  'keep_paid',
  'keep_fee_due',
  /** Erased: unfinished for too long, decided long ago, or deleted with the account. */
  'lapse',
  'forget',
  'close_account',
] as const
export type ApplicationEvent = (typeof applicationEvents)[number]

const closing = { close_account: 'erased' } as const
const unfinished = { ...closing, lapse: 'erased' } as const
const withOffice = { ...closing, forget: 'erased' } as const

/**
 * The transitions of an application. Events that are not listed for a state are forbidden. A submitted application
 * also has a case, whose own table can forbid more (`lives.ts`).
 */
const life: Record<ApplicationState, Partial<Record<ApplicationEvent, ApplicationState>>> = {
  'draft/unpaid': {
    ...unfinished,
    submit_fee_due: 'awaiting_payment/unpaid',
    submit_nothing_due: 'submitted/unpaid',
    // In a checkout that was opened before the application was reopened.
    pay: 'draft/paid',
    pay_while_closing: 'draft/paid',
  },
  'draft/paid': { ...unfinished, submit_nothing_due: 'submitted/paid', lose_fee: 'draft/lost' },
  'draft/lost': {
    ...unfinished,
    submit_fee_due: 'awaiting_payment/lost',
    submit_nothing_due: 'submitted/lost',
    pay: 'draft/paid',
    pay_while_closing: 'draft/paid',
  },
  'awaiting_payment/unpaid': {
    ...unfinished,
    pay: 'submitted/paid',
    pay_while_closing: 'awaiting_payment/paid',
    owe_fee: 'awaiting_payment/unpaid',
    owe_nothing: 'submitted/unpaid',
    waive_fee: 'submitted/unpaid',
    reopen: 'draft/unpaid',
  },
  // Only while the account is being deleted.
  'awaiting_payment/paid': { ...unfinished, keep_paid: 'submitted/paid', lose_fee: 'awaiting_payment/lost' },
  'awaiting_payment/lost': {
    ...unfinished,
    pay: 'submitted/paid',
    pay_while_closing: 'awaiting_payment/paid',
    waive_fee: 'submitted/lost',
  },
  'submitted/unpaid': {
    ...withOffice,
    owe_fee: 'awaiting_payment/unpaid',
    owe_nothing: 'submitted/unpaid',
    reopen: 'draft/unpaid',
  },
  'submitted/paid': { ...withOffice, lose_fee: 'awaiting_payment/lost', lose_fee_later: 'submitted/lost' },
  'submitted/lost': {
    ...withOffice,
    pay: 'submitted/paid',
    pay_while_closing: 'submitted/paid',
    keep_fee_due: 'awaiting_payment/lost',
  },
  // Only the accounting records are left.
  erased: { lose_fee: 'erased' },
}

/** The next state, or undefined when the event is forbidden in this one. */
export function afterApplicationEvent(state: ApplicationState, event: ApplicationEvent): ApplicationState | undefined {
  return life[state][event]
}

export function statusOf(state: ApplicationState): ApplicationStatus | undefined {
  return applicationStatuses.find(status => state.startsWith(`${status}/`))
}

export function feeOf(state: ApplicationState): FeeState | undefined {
  return feeStates.find(fee => state.endsWith(`/${fee}`))
}
