/** `to_look_at`: the answers alone do not say. A person has to read a document, or the words of an answer. */
export const requirementStates = ['met', 'not_met', 'to_look_at'] as const
export type RequirementState = (typeof requirementStates)[number]

/** One thing that a programme asks for, beside what the applicant answered. */
export interface RequirementRow {
  /** Stable within an application: 'credit:physics', 'jamb-score', 'document:transcript'. */
  id: string
  requirement: string
  wanted: string
  /** Empty where there is no answer. */
  answer: string
  state: RequirementState
  /** The kind of the document that proves it. */
  proof?: string
}

export function judged(isMet: boolean): RequirementState {
  return isMet ? 'met' : 'not_met'
}
