import { type ApplicationEvent, type ApplicationState, afterApplicationEvent, statusOf } from './application-life.ts'
import { afterCaseEvent, type CaseEvent, type CaseStage, type CaseState } from './case-life.ts'

/** An application and its case together. */
export interface Lives {
  application: ApplicationState
  stage: CaseState
  /** The stage before a withdrawal; null unless withdrawn. */
  withdrawnFrom: CaseStage | null
}

/** Events that leave an application submitted, and the corresponding events of its case. */
const whileSubmitted: Partial<Record<ApplicationEvent, CaseEvent>> = {
  owe_nothing: 'amend',
  lose_fee_later: 'lose_fee',
  pay: 'regain_fee',
  pay_while_closing: 'regain_fee',
}

/** The case event for an event of the application; undefined when the case is not affected. */
function caseEventOf(event: ApplicationEvent, from: ApplicationState, to: ApplicationState): CaseEvent | undefined {
  if (from === 'erased') return undefined
  if (to === 'erased') return event === 'forget' ? 'forget' : 'close_account'
  const [was, is] = [statusOf(from) === 'submitted', statusOf(to) === 'submitted']
  if (was && is) return whileSubmitted[event]
  if (is) return 'receive'
  return was ? 'return' : undefined
}

/** Both states after an event of the application, or undefined when either table forbids it. */
export function afterEvent(lives: Lives, event: ApplicationEvent): Lives | undefined {
  const application = afterApplicationEvent(lives.application, event)
  if (!application) return undefined
  const noticed = caseEventOf(event, lives.application, application)
  const stage = noticed ? afterCaseEvent(lives.stage, noticed, lives.withdrawnFrom) : lives.stage
  return stage && { application, stage, withdrawnFrom: stage === 'withdrawn' ? lives.withdrawnFrom : null }
}

/** Both states after an event of the case, or undefined: only a submitted application has a case to work on. */
export function afterOfficeEvent(lives: Lives, event: CaseEvent): Lives | undefined {
  if (statusOf(lives.application) !== 'submitted') return undefined
  const stage = afterCaseEvent(lives.stage, event, lives.withdrawnFrom)
  if (!stage) return undefined
  if (stage !== 'withdrawn') return { ...lives, stage, withdrawnFrom: null }
  const withdrawnFrom = lives.stage === 'withdrawn' || !isStage(lives.stage) ? lives.withdrawnFrom : lives.stage
  return { ...lives, stage, withdrawnFrom }
}

function isStage(stage: CaseState): stage is CaseStage {
  return stage !== 'none' && stage !== 'erased'
}

/* Choose the event that fits the current facts. `owes`: a fee is due and has not been paid. */

export function submissionEvent(owes: boolean): ApplicationEvent {
  return owes ? 'submit_fee_due' : 'submit_nothing_due'
}

export function residencyEvent(owes: boolean): ApplicationEvent {
  return owes ? 'owe_fee' : 'owe_nothing'
}

export function paymentEvent(isClosing: boolean): ApplicationEvent {
  return isClosing ? 'pay_while_closing' : 'pay'
}

/** A refunded fee is due again only if the office has not started. */
export function lostFeeEvent(lives: Lives): ApplicationEvent {
  return afterEvent(lives, 'lose_fee') ? 'lose_fee' : 'lose_fee_later'
}

/** What happened to the fee while the account was being deleted, applied when the account is kept. */
export function keptEvent(lives: Lives, owes: boolean): ApplicationEvent | undefined {
  if (afterEvent(lives, 'keep_paid')) return 'keep_paid'
  return owes && afterEvent(lives, 'keep_fee_due') ? 'keep_fee_due' : undefined
}
