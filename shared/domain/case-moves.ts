import { afterCaseEvent, type CaseEvent, type CaseStage, type CaseState } from './case-life.ts'
import { isPostgraduate, type ProgramType } from './program-type.ts'

/** A move that someone at the office chooses by hand. */
export interface ChosenMove {
  event: CaseEvent
  needsReason: boolean
}

interface Chosen {
  from: CaseState
  to: CaseStage
  programType: ProgramType
  withdrawnFrom: CaseStage | null
}

/**
 * The event that takes a case from one stage to another when someone chooses the other; undefined when no one can. The other stages
 * follow from what is done: requests, a decision, its release.
 */
export function chosenMove({ from, to, programType, withdrawnFrom }: Chosen): ChosenMove | undefined {
  const event = eventFor(from, to)
  if (!event || afterCaseEvent(from, event, withdrawnFrom) !== to) return undefined
  return { event, needsReason: needsReason(event, from, programType) }
}

function eventFor(from: CaseState, to: CaseStage): CaseEvent | undefined {
  if (from === to) return undefined
  if (from === 'withdrawn') return 'reinstate'
  switch (to) {
    case 'checking':
      return from === 'received' ? 'open' : 'answer'
    case 'reviewing':
      return 'hand_over'
    case 'ready':
      // A case that is decided comes back by discarding its decision.
      return from === 'checking' || from === 'reviewing' ? 'recommend' : undefined
    case 'withdrawn':
      return 'withdraw'
    default:
      return undefined
  }
}

/** Anyone who goes on before the scores are in says why, and anyone who ends a case or brings it back. */
function needsReason(event: CaseEvent, from: CaseState, programType: ProgramType): boolean {
  if (event === 'withdraw' || event === 'reinstate') return true
  return event === 'recommend' && (from === 'reviewing' || isPostgraduate(programType))
}

/** Stages in which documents are judged and the applicant is asked for more; the first of them is started by doing it. */
export const checkingStages: readonly CaseStage[] = ['received', 'checking', 'with_applicant']

/** Stages in which a verdict can still be given or taken back: later, a decision rests on it. */
export const judgingStages: readonly CaseStage[] = [...checkingStages, 'reviewing', 'ready']
