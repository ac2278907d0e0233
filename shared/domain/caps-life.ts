import type { DecisionKind } from './decisions.ts'
import { holdsSeat, type OfferState } from './offer-life.ts'
import type { ProgramType } from './program-type.ts'

/** The status of an undergraduate in JAMB’s admission system, separate from the case (office.md section 5). */
export const capsStates = [
  'to_propose',
  'proposed',
  'jamb_approved',
  'accepted_on_caps',
  'transfer_pending',
  'rejected',
] as const
export type CapsState = (typeof capsStates)[number]

export const capsStateNames: Record<CapsState, string> = {
  to_propose: 'To propose',
  proposed: 'Proposed to JAMB',
  jamb_approved: 'Approved by JAMB',
  accepted_on_caps: 'Accepted on CAPS',
  transfer_pending: 'Transfer pending',
  rejected: 'Rejected',
}

export const capsEvents = [
  /** The candidate is in a file of recommendations that was sent to JAMB. */
  'propose',
  /** JAMB’s answers, as its files name them. */
  'approve',
  'accept',
  'await_transfer',
  'reject',
  /** The candidate refused the admission on CAPS. */
  'decline',
  /** The recommendation was withdrawn, or has to be made again. */
  'reopen',
] as const
export type CapsEvent = (typeof capsEvents)[number]

/** The transitions. Events that are not listed for a state are forbidden. */
const life: Record<CapsState, Partial<Record<CapsEvent, CapsState>>> = {
  to_propose: { propose: 'proposed' },
  proposed: {
    approve: 'jamb_approved',
    accept: 'accepted_on_caps',
    await_transfer: 'transfer_pending',
    reject: 'rejected',
    decline: 'rejected',
    reopen: 'to_propose',
  },
  jamb_approved: {
    accept: 'accepted_on_caps',
    await_transfer: 'transfer_pending',
    reject: 'rejected',
    decline: 'rejected',
  },
  transfer_pending: { approve: 'jamb_approved', accept: 'accepted_on_caps', reject: 'rejected', decline: 'rejected' },
  rejected: { reopen: 'to_propose' },
  // JAMB undoes an acceptance only by rejecting the admission.
  accepted_on_caps: { reject: 'rejected', decline: 'rejected' },
}

/** The next state, or undefined when the event is forbidden in this one. */
export function afterCapsEvent(state: CapsState, event: CapsEvent): CapsState | undefined {
  return life[state][event]
}

export interface OfferForJamb {
  programType: ProgramType
  kind: DecisionKind
  /** According to the clock. */
  offer: OfferState
  hasConsented: boolean
}

/**
 * Whether an offer is reported to JAMB: JAMB admits undergraduates, to the programme they agreed to, in the session
 * in which they start.
 */
export function goesToJamb({ programType, kind, offer, hasConsented }: OfferForJamb): boolean {
  if (programType !== 'undergraduate' || !holdsSeat(offer) || offer === 'deferred') return false
  return kind !== 'alternative_offer' || hasConsented
}

/** What the applicant reads about it, with advice. */
export const ownCapsWords: Record<CapsState, { message: string; advice: string }> = {
  to_propose: {
    message: 'We are recommending you to JAMB. Accept on CAPS first.',
    advice: 'We will email you when we have news from JAMB.',
  },
  proposed: {
    message: 'We have recommended you to JAMB. Accept on CAPS first.',
    advice:
      'Check JAMB CAPS often. When your admission appears there, accept it. We will tell you here when JAMB confirms it to us.',
  },
  jamb_approved: {
    message: 'We have recommended you to JAMB. Accept on CAPS first.',
    advice: 'JAMB has approved your admission. Sign in to JAMB CAPS and accept it.',
  },
  transfer_pending: {
    message: 'We have recommended you to JAMB. Accept on CAPS first.',
    advice: 'JAMB is moving your record to this programme. Sign in to JAMB CAPS and agree to the transfer.',
  },
  rejected: {
    message: 'JAMB has not approved your admission.',
    advice: 'Write to the admissions office, and we will tell you what can be done. We are still holding your place.',
  },
  accepted_on_caps: {
    message: 'You have accepted on CAPS.',
    advice: 'JAMB has confirmed it to us. Carry on here.',
  },
}

/** What the applicant reads instead if the refusal was their own. */
export const declinedOnCaps = {
  message: 'You declined this admission on CAPS.',
  advice: 'If that was a mistake, write to the admissions office. We are still holding your place.',
}

/** The state an answer leads to, wherever it is allowed. */
export function stateOfAnswer(event: CapsEvent): CapsState {
  return answerStates[event]
}

const answerStates: Record<CapsEvent, CapsState> = {
  propose: 'proposed',
  approve: 'jamb_approved',
  accept: 'accepted_on_caps',
  await_transfer: 'transfer_pending',
  reject: 'rejected',
  decline: 'rejected',
  reopen: 'to_propose',
}

/**
 * The words for answers in JAMB’s files, as `capsWord` writes them. The candidate can refuse an admission as well as JAMB.
 */
const answers: readonly (readonly [RegExp, CapsEvent])[] = [
  [
    /^(?:admission )?(?:declined|rejected|refused|not accepted)(?: on caps)?(?: by)?(?: the)? (?:candidate|applicant|student)$/,
    'decline',
  ],
  [
    /^(?:candidate|applicant|student) (?:has )?(?:declined|rejected|refused)(?: (?:the )?(?:admission|offer))?(?: on caps)?$/,
    'decline',
  ],
  [/^(?:admission |offer )?declined$/, 'decline'],
  [/^(?:admission )?accepted(?: on caps)?(?: by)?(?: the)?(?: candidate| applicant| student)?$/, 'accept'],
  [/^(?:candidate|applicant|student) (?:has )?accepted(?: (?:the )?(?:admission|offer))?(?: on caps)?$/, 'accept'],
  [/^(?:admission |recommendation )?(?:approved|granted)(?: by jamb| on caps)?$/, 'approve'],
  [/^jamb (?:has )?approved$/, 'approve'],
  [/^(?:admitted|admission offered|offered admission)$/, 'approve'],
  [/^(?:programme |program |course )?transfer (?:is )?(?:pending|in progress|awaiting approval)$/, 'await_transfer'],
  [/^pending transfer$/, 'await_transfer'],
  [
    /^(?:admission |recommendation )?(?:rejected|disapproved|not approved|not admitted|denied)(?: by jamb| on caps)?$/,
    'reject',
  ],
  [/^jamb (?:has )?(?:rejected|disapproved|not approved)$/, 'reject'],
]

/** A word of JAMB’s as it is compared: in lower case, without signs. */
export function capsWord(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The meaning of an answer in a file; undefined for unknown words. */
export function readCapsAnswer(text: string): CapsEvent | undefined {
  const word = capsWord(text)
  return answers.find(([pattern]) => pattern.test(word))?.[1]
}
