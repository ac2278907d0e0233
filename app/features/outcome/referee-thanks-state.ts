/** What the reference form passes to /application-success, so that it thanks the referee. */
export interface RefereeThanksState {
  referee: string
  candidate: string
  programme: string
}

export function refereeThanksState(thanks: RefereeThanksState): { submittedReference: RefereeThanksState } {
  return { submittedReference: thanks }
}

/** Undefined for everyone who does not come from the reference form. */
export function readRefereeThanks(state: unknown): RefereeThanksState | undefined {
  if (typeof state !== 'object' || state === null || !('submittedReference' in state)) return undefined
  const thanks = state.submittedReference
  if (typeof thanks !== 'object' || thanks === null) return undefined
  const { referee, candidate, programme }: Record<string, unknown> = { ...thanks }
  if (typeof referee !== 'string' || typeof candidate !== 'string' || typeof programme !== 'string') return undefined
  return { referee, candidate, programme }
}
