/** `to_look_at`: the answers alone are not enough. A person has to read a document or a text. */
export const requirementStates = ['met', 'not_met', 'to_look_at'] as const
export type RequirementState = (typeof requirementStates)[number]

/** One requirement of a programme, with the applicant’s answer. */
export interface RequirementRow {
  /** Stable within an application: 'credit:physics', 'jamb-score', 'document:transcript'. */
  id: string
  requirement: string
  wanted: string
  /** Empty if there is no answer. */
  answer: string
  state: RequirementState
  /** The kind of the document that proves it. */
  proof?: string
}

export function judged(isMet: boolean): RequirementState {
  return isMet ? 'met' : 'not_met'
}
