/**
 * The states of an offer (office.md section 5). It begins when its decision is approved, with a seat held; the applicant knows of it
 * from the release of the decision on.
 */
export const offerStates = [
  'offered',
  'accepted',
  /** Every condition is met or waived, and the acceptance fee is paid where one is due. */
  'confirmed',
  /** A records officer has seen the originals. */
  'cleared',
  /** With a matriculation number. */
  'enrolled',
  /** The place is kept for the next session. */
  'deferred',
  'declined',
  /** The answer date has passed. */
  'lapsed',
  'revoked',
  /** The decision ended: the applicant withdrew, or another decision replaced it. */
  'withdrawn',
  /** Taken back before anyone was told. */
  'discarded',
] as const
export type OfferState = (typeof offerStates)[number]

export const offerEvents = [
  'accept',
  'confirm',
  'clear',
  'enrol',
  'defer',
  /** The session that a place was deferred to has come. */
  'resume',
  /** Undone: an original that was not there after all, a condition that was met by mistake. */
  'step_back',
  'decline',
  'lapse',
  'revoke',
  'withdraw',
  'discard',
] as const
export type OfferEvent = (typeof offerEvents)[number]

/** What can end an offer that holds a seat. */
const ends = { decline: 'declined', revoke: 'revoked', withdraw: 'withdrawn' } as const

/** In each state, what may happen and where it leads. What is not in the table cannot happen. */
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

/** The state that follows, or undefined when this cannot happen in that state. */
export function afterOfferEvent(state: OfferState, event: OfferEvent): OfferState | undefined {
  return life[state][event]
}

/** States in which a seat is held. */
const seatedStates: readonly OfferState[] = ['offered', 'accepted', 'confirmed', 'cleared', 'enrolled', 'deferred']

export function holdsSeat(state: OfferState): boolean {
  return seatedStates.includes(state)
}

/** States of someone who has taken the place: a records officer reads these people and no others. */
export const acceptedStates: readonly OfferState[] = ['accepted', 'confirmed', 'cleared', 'enrolled', 'deferred']
