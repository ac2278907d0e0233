import { holdsSeat } from '#shared/domain/offer-life.ts'
import type { CaseFile } from '../file-query.ts'

export type Decision = NonNullable<CaseFile['case']['decisions']>[number]

/** The decision that counts now. */
export function liveIn({ case: { decisions = [] } }: CaseFile): Decision | undefined {
  return decisions.find(({ state }) => state !== 'ended')
}

/** The same decision after a colleague may have changed it. */
export function asItIs({ case: { decisions = [] } }: CaseFile, decision: Decision): Decision {
  return decisions.find(({ id }) => id === decision.id) ?? decision
}

export function pastIn({ case: { decisions = [] } }: CaseFile): Decision[] {
  return decisions.filter(({ state }) => state === 'ended')
}

/** Whether the case is where something can be proposed. The server decides what holds. */
export function canBeProposed(file: CaseFile): boolean {
  if (file.case.stage === 'ready') return true
  const offer = liveIn(file)?.offer
  return file.case.stage === 'told' && !(offer && holdsSeat(offer.state))
}

/** Whether there is anything to decide, or to read about it. */
export function hasDecisionPart(file: CaseFile): boolean {
  return file.case.stage === 'ready' || (file.case.decisions ?? []).length > 0
}
