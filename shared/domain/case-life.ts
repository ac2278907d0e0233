/**
 * The stages of a case, the university's side of an application (office.md section 5). It begins when the application is submitted,
 * and paid where a fee is due. `returned`: the applicant has the application again, to pay or to edit it.
 */
export const caseStages = [
  'received',
  'checking',
  'with_applicant',
  'reviewing',
  'ready',
  'proposed',
  'approved',
  'told',
  'withdrawn',
  'returned',
] as const
export type CaseStage = (typeof caseStages)[number]

/** The stages at which a case is decided or has been. */
export function isDecidable(stage: CaseStage): boolean {
  return stage === 'ready' || stage === 'proposed' || stage === 'approved' || stage === 'told'
}

/** `none` before the application is submitted for the first time, `erased` after its data are gone. */
export type CaseState = CaseStage | 'none' | 'erased'
export const caseStates: readonly CaseState[] = ['none', ...caseStages, 'erased']

/** What can happen to a case. */
export const caseEvents = [
  /** The application becomes `submitted`, stops being it, or its owner changes what the fee depends on. */
  'receive',
  'return',
  'amend',
  /** A fee was given back too late to matter, or is paid again. */
  'lose_fee',
  'regain_fee',
  /** The office works on it. */
  'open',
  'request',
  'answer',
  'hand_over',
  'recommend',
  /** The office looks at the documents again. */
  'recheck',
  'propose',
  'discard',
  'approve',
  'tell',
  /** A second look, a revoked offer, or a place for someone on the waiting list. */
  'reconsider',
  /** A decision that was made outside the product. */
  'record',
  'withdraw',
  /** Undoes a withdrawal: the case returns to its earlier stage. */
  'reinstate',
  'forget',
  'close_account',
] as const
export type CaseEvent = (typeof caseEvents)[number]

const always = { close_account: 'erased' } as const
/** Events that are allowed while the office works on a case. */
const atWork = { ...always, lose_fee: 'stays', regain_fee: 'stays', record: 'told', withdraw: 'withdrawn' } as const

type Next = CaseState | 'stays' | 'as before'

/**
 * The transitions of a case. Events that are not listed for a stage are forbidden. Only in `received` can the
 * applicant edit, and does a refunded fee matter.
 */
const life: Record<CaseState, Partial<Record<CaseEvent, Next>>> = {
  none: { ...always, receive: 'received' },
  received: {
    ...always,
    return: 'returned',
    amend: 'stays',
    open: 'checking',
    record: 'told',
    withdraw: 'withdrawn',
  },
  checking: { ...atWork, request: 'with_applicant', hand_over: 'reviewing', recommend: 'ready' },
  with_applicant: { ...atWork, request: 'stays', answer: 'checking' },
  reviewing: { ...atWork, recommend: 'ready', recheck: 'checking' },
  ready: { ...atWork, recheck: 'checking', propose: 'proposed' },
  proposed: { ...atWork, discard: 'ready', approve: 'approved' },
  approved: { ...atWork, discard: 'ready', tell: 'told' },
  told: { ...atWork, reconsider: 'ready', forget: 'erased' },
  withdrawn: {
    ...always,
    lose_fee: 'stays',
    regain_fee: 'stays',
    record: 'told',
    reinstate: 'as before',
    forget: 'erased',
  },
  returned: { ...always, receive: 'received' },
  erased: {},
}

/** A withdrawal ends a live decision, so a case that had one is decided again. */
const reinstated: Partial<Record<CaseStage, CaseStage>> = { proposed: 'ready', approved: 'ready', told: 'ready' }

/**
 * The next stage, or undefined when the event is forbidden in this one. `withdrawnFrom`: the stage before a
 * withdrawal.
 */
export function afterCaseEvent(
  stage: CaseState,
  event: CaseEvent,
  withdrawnFrom: CaseStage | null = null,
): CaseState | undefined {
  const next = life[stage][event]
  if (next === 'stays') return stage
  if (next === 'as before') return withdrawnFrom ? (reinstated[withdrawnFrom] ?? withdrawnFrom) : undefined
  return next
}

/** Stages in which the office or the applicant still has something to do. */
export const openStages = [
  'received',
  'checking',
  'with_applicant',
  'reviewing',
  'ready',
  'proposed',
  'approved',
] as const

/** Whether the office has not started yet, so that the applicant can still edit. */
export function isUntouched(stage: CaseState): boolean {
  return stage === 'none' || stage === 'received' || stage === 'returned'
}
