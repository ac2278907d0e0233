/**
 * The states of an offer (office.md section 5). An offer starts when its decision is approved, and holds a seat from
 * then; the applicant learns of it when the decision is released.
 */
export const offerStates = [
  'offered',
  'accepted',
  /** Every condition is met or waived, and the acceptance fee is paid where there is one. */
  'confirmed',
  /** A records officer has seen the originals. */
  'cleared',
  /** The student has a matriculation number. */
  'enrolled',
  /** The place is reserved in the next session. */
  'deferred',
  'declined',
  /** The reply date has passed. */
  'lapsed',
  'revoked',
  /** The decision ended: the applicant withdrew, or another decision replaced it. */
  'withdrawn',
  /** Withdrawn by the office before it was released. */
  'discarded',
] as const
export type OfferState = (typeof offerStates)[number]

export const offerEvents = [
  'accept',
  'confirm',
  'clear',
  'enrol',
  'defer',
  /** The session to which a place was deferred has started. */
  'resume',
  /** Undone: an original was not there after all, or a condition was marked as met by mistake. */
  'step_back',
  'decline',
  'lapse',
  'revoke',
  'withdraw',
  'discard',
] as const
export type OfferEvent = (typeof offerEvents)[number]

/** Events that end an offer with a seat. */
const ends = { decline: 'declined', revoke: 'revoked', withdraw: 'withdrawn' } as const

/** The transitions. Events that are not listed for a state are forbidden. */
const life: Record<OfferState, Partial<Record<OfferEvent, OfferState>>> = {
  offered: { ...ends, accept: 'accepted', lapse: 'lapsed', defer: 'deferred', discard: 'discarded' },
  accepted: { ...ends, confirm: 'confirmed', defer: 'deferred' },
  confirmed: { ...ends, clear: 'cleared', defer: 'deferred', step_back: 'accepted' },
  cleared: { ...ends, enrol: 'enrolled', defer: 'deferred', step_back: 'confirmed' },
  deferred: { ...ends, resume: 'accepted' },
  enrolled: {},
  declined: {},
  lapsed: {},
  revoked: {},
  withdrawn: {},
  discarded: {},
}

/** The next state, or undefined when the event is forbidden in this one. */
export function afterOfferEvent(state: OfferState, event: OfferEvent): OfferState | undefined {
  return life[state][event]
}

/** States that hold a seat. */
const seatedStates: readonly OfferState[] = ['offered', 'accepted', 'confirmed', 'cleared', 'enrolled', 'deferred']

export function holdsSeat(state: OfferState): boolean {
  return seatedStates.includes(state)
}

/** States after acceptance. A records officer sees these people and no others. */
export const acceptedStates: readonly OfferState[] = ['accepted', 'confirmed', 'cleared', 'enrolled', 'deferred']
