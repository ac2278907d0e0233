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
  /** The field whose text was written in the form instead of a document. */
  written?: string
  /** Present if a person settles it, with what one of them has said. */
  settled?: { verdict?: RequirementVerdict | undefined; by?: string | undefined }
}

export const requirementVerdicts = ['met', 'not_met'] as const
export type RequirementVerdict = (typeof requirementVerdicts)[number]

/** What a person has said of a requirement. */
export interface SettledRequirement {
  requirement: string
  verdict: RequirementVerdict
  /** What was asked and answered then (`saidOf`). */
  said: string
  by?: string | undefined
}

/** What a verdict is about. */
export function saidOf({ wanted, answer }: Pick<RequirementRow, 'wanted' | 'answer'>): string {
  return `${wanted}\n${answer}`
}

/**
 * A row with what a person has said of it, where neither numbers nor the verdict on a document of its own decide it. A
 * verdict counts for the answer that it was about.
 */
export function settledRow(row: RequirementRow, verdicts: readonly SettledRequirement[]): RequirementRow {
  if (!isSettledByPerson(row)) return row
  const found = verdicts.find(one => one.requirement === row.id && one.said === saidOf(row))
  if (!found) return { ...row, settled: {} }
  const { verdict, by } = found
  return { ...row, state: verdict, settled: { verdict, ...(by ? { by } : {}) } }
}

function isSettledByPerson({ id, state, proof }: RequirementRow): boolean {
  return state === 'to_look_at' && id !== 'references' && !(id.startsWith('document:') && proof)
}

export function judged(isMet: boolean): RequirementState {
  return isMet ? 'met' : 'not_met'
}
