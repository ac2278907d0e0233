import type { ApplicationStatus } from './application-life.ts'
import type { ApplicationFee } from './fees.ts'
import { maxRefereeChanges, type RefereeStatus } from './references.ts'
import type { RoundState } from './rounds.ts'

/*
 * The progress of an application, as its owner may know it: defined here, computed only by the server, and shown by
 * every screen and email. Apart from a withdrawal, nothing depends on the stage of a case or a decision.
 */

/** The status of the application. */
export const progressStates = [
  /** Not submitted yet, or reopened for editing. */
  'draft',
  'editing',
  /** A draft that cannot be submitted now. */
  'not_open',
  'round_closed',
  'programme_closed',
  /** Submitted; the fee is due, or money that does not match is being checked. */
  'fee_due',
  'payment_held',
  'waiting_for_references',
  'under_review',
  'withdrawn',
  /** The account will be deleted. */
  'closing',
] as const
export type ProgressState = (typeof progressStates)[number]

export const progressTurns = ['applicant', 'referees', 'office', 'nobody'] as const
export type ProgressTurn = (typeof progressTurns)[number]

/** The applicant’s one next step. */
export const progressSteps = [
  'continue_form',
  'submit_form',
  'move_to_next_round',
  'choose_programme',
  'pay_fee',
  'pay_by_transfer',
  'correct_referee',
  'replace_referee',
  'name_referee',
  'contact_office',
] as const
export type ProgressStep = (typeof progressSteps)[number]

/** `ready`: everything is filled in but not submitted. */
export const formStates = ['incomplete', 'ready', 'submitted'] as const
/** `none`: there is no fee. `waived`: the office has waived it. `returned`: the fee was refunded after the office started, and is not due again. */
export const feePartStates = ['none', 'later', 'due', 'held', 'paid', 'waived', 'returned'] as const
/** Why a fee is due again or was refunded; `residency`: the amount depends on a missing answer. */
export const feeReasons = ['refunded', 'voided', 'residency'] as const
export const refereePartStates = ['later', 'asked', 'needs_you', 'received'] as const
/**
 * What only the applicant can put right: correct the address, choose another person, name someone, or write to the
 * office.
 */
export const refereeReasons = ['bounced', 'declined', 'unnamed', 'changes_used_up'] as const
export type RefereeReason = (typeof refereeReasons)[number]
export const reviewStates = ['later', 'in_progress', 'ended'] as const

/** What the form still needs: titles of sections and labels of documents. */
export interface MissingParts {
  sections: string[]
  documents: string[]
}

export interface FormPart {
  state: (typeof formStates)[number]
  missing?: MissingParts | undefined
}

export interface FeePart {
  state: (typeof feePartStates)[number]
  reason?: (typeof feeReasons)[number] | undefined
  /** The amount in words, where it is known; of a payment that is held, what came. */
  amount?: string | undefined
}

export interface RefereePart {
  number: number
  state: (typeof refereePartStates)[number]
  reason?: RefereeReason | undefined
  /** When this state began. */
  since?: string | undefined
}

export interface Progress {
  state: ProgressState
  turn: ProgressTurn
  /** Present exactly when it is the applicant’s turn. */
  next?: ProgressStep | undefined
  form: FormPart
  fee: FeePart
  /** Empty if the programme needs none. */
  referees: RefereePart[]
  review: { state: (typeof reviewStates)[number] }
}

export interface RefereeFacts {
  number: number
  /** `unnamed` if there is no one yet. */
  status: RefereeStatus | 'unnamed'
  since: string | null
  /** How often this referee has been replaced. */
  changes: number
}

export interface ProgressFacts {
  status: ApplicationStatus
  wasSubmitted: boolean
  /** For a draft. */
  missing: MissingParts
  round: RoundState | undefined
  hasNextRound: boolean
  /** The chosen programme is no longer accepting applications in the round. */
  isProgrammeShut: boolean
  fee: {
    kind: ApplicationFee['kind'] | 'unknown'
    amount: string | undefined
    isPaid: boolean
    /** The payment was confirmed, and no longer counts. */
    lost: 'refunded' | 'voided' | undefined
    /** A payment that does not match is being checked. */
    isHeld: boolean
    isWaived: boolean
    /** What came with it, in words. */
    heldAmount?: string | undefined
  }
  referees: readonly RefereeFacts[]
  /** Why no one processes it, regardless of the rest. */
  end: 'withdrawn' | 'closing' | undefined
}

export function decideProgress(facts: ProgressFacts): Progress {
  const fee = feePart(facts)
  const areAsked = facts.status === 'submitted' || facts.referees.some(({ status }) => wasAsked(status))
  const referees = facts.referees.map(referee => refereePart(referee, areAsked))
  const state = facts.end ?? stateOf(facts, fee, referees)
  return { state, ...turnIn(state, facts, referees), form: formPart(facts), fee, referees, review: reviewIn(state) }
}

function stateOf(facts: ProgressFacts, fee: FeePart, referees: readonly RefereePart[]): ProgressState {
  switch (facts.status) {
    case 'draft':
      if (facts.round === 'upcoming') return 'not_open'
      if (facts.round === 'closed') return 'round_closed'
      if (facts.isProgrammeShut) return 'programme_closed'
      return facts.wasSubmitted ? 'editing' : 'draft'
    case 'awaiting_payment':
      // Never ask for a payment that is not due.
      return fee.state === 'due' ? 'fee_due' : 'payment_held'
    case 'submitted':
      return referees.every(({ state }) => state === 'received') ? 'under_review' : 'waiting_for_references'
    default:
      return facts.status satisfies never
  }
}

type Turn = Pick<Progress, 'turn' | 'next'>

function turnIn(state: ProgressState, facts: ProgressFacts, referees: readonly RefereePart[]): Turn {
  const isReady = isEmpty(facts.missing)
  switch (state) {
    case 'draft':
    case 'editing':
      return { turn: 'applicant', next: isReady ? 'submit_form' : 'continue_form' }
    case 'not_open':
      return isReady ? { turn: 'nobody' } : { turn: 'applicant', next: 'continue_form' }
    case 'round_closed':
      return facts.hasNextRound ? { turn: 'applicant', next: 'move_to_next_round' } : { turn: 'office' }
    case 'programme_closed':
      // What has been paid for cannot be changed (ADR 35).
      return { turn: 'applicant', next: facts.fee.isPaid ? 'contact_office' : 'choose_programme' }
    case 'fee_due':
      return { turn: 'applicant', next: facts.fee.kind === 'transfer' ? 'pay_by_transfer' : 'pay_fee' }
    case 'waiting_for_references':
      return turnWithReferees(referees)
    case 'payment_held':
    case 'under_review':
      return { turn: 'office' }
    case 'withdrawn':
    case 'closing':
      return { turn: 'nobody' }
    default:
      return state satisfies never
  }
}

const stepFor: Record<RefereeReason, ProgressStep> = {
  bounced: 'correct_referee',
  declined: 'replace_referee',
  unnamed: 'name_referee',
  changes_used_up: 'contact_office',
}

/** The applicant’s turn comes first, where only they can help. */
function turnWithReferees(referees: readonly RefereePart[]): Turn {
  const reason = referees.find(({ state }) => state === 'needs_you')?.reason
  return reason ? { turn: 'applicant', next: stepFor[reason] } : { turn: 'referees' }
}

function reviewIn(state: ProgressState): Progress['review'] {
  if (state === 'under_review') return { state: 'in_progress' }
  return { state: state === 'withdrawn' || state === 'closing' ? 'ended' : 'later' }
}

function formPart({ status, missing }: ProgressFacts): FormPart {
  if (status !== 'draft') return { state: 'submitted' }
  return isEmpty(missing) ? { state: 'ready' } : { state: 'incomplete', missing }
}

function isEmpty({ sections, documents }: MissingParts): boolean {
  return sections.length === 0 && documents.length === 0
}

function feePart({
  status,
  fee: { kind, amount, isPaid, lost, isHeld, heldAmount, isWaived },
}: ProgressFacts): FeePart {
  if (isPaid) return { state: 'paid', amount }
  if (isHeld) return { state: 'held', amount: heldAmount }
  if (kind === 'free') return { state: 'none' }
  if (isWaived) return { state: 'waived', amount }
  switch (status) {
    case 'awaiting_payment':
      return { state: 'due', reason: lost, amount }
    case 'submitted':
      // A submitted application owes nothing (`application-life.ts`).
      return lost ? { state: 'returned', reason: lost, amount } : { state: 'none' }
    case 'draft':
      return { state: 'later', reason: kind === 'unknown' ? 'residency' : lost, amount }
    default:
      return status satisfies never
  }
}

/** One referee. `areAsked`: the application’s referees have been asked, so a missing one is needed now. */
function refereePart({ number, status, since, changes }: RefereeFacts, areAsked: boolean): RefereePart {
  const mayChange = changes < maxRefereeChanges
  const part = { number, ...(since ? { since } : {}) }
  const needed = (reason: RefereeReason): RefereePart => ({
    ...part,
    state: 'needs_you',
    reason: mayChange ? reason : 'changes_used_up',
  })
  switch (status) {
    case 'provided':
      return { ...part, state: 'received' }
    case 'requested':
      return { ...part, state: 'asked' }
    case 'bounced':
    case 'declined':
      return needed(status)
    case 'not_requested':
      return { number, state: 'later' }
    case 'unnamed':
    case 'replaced':
    case 'cancelled':
      return areAsked ? needed('unnamed') : { number, state: 'later' }
    default:
      return status satisfies never
  }
}

function wasAsked(status: RefereeFacts['status']): boolean {
  return status === 'requested' || status === 'bounced' || status === 'declined' || status === 'provided'
}
