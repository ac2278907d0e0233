import { afterCaseEvent, type CaseEvent, type CaseStage, type CaseState } from './case-life.ts'
import { isPostgraduate, type ProgramType } from './program-type.ts'

/** A move that a member of staff chooses. */
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
 * The event that moves a case from one stage to another by hand; undefined when that is not possible. All other
 * stages follow from actions: requests, a decision, its release.
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
      return from === 'received' ? 'open' : from === 'with_applicant' ? 'answer' : 'recheck'
    case 'reviewing':
      return 'hand_over'
    case 'ready':
      // A decided case returns when its decision is discarded.
      return from === 'checking' || from === 'reviewing' ? 'recommend' : undefined
    case 'withdrawn':
      return 'withdraw'
    default:
      return undefined
  }
}

/** A reason is needed to continue before the scores are complete, to end a case, and to bring it back. */
function needsReason(event: CaseEvent, from: CaseState, programType: ProgramType): boolean {
  if (event === 'withdraw' || event === 'reinstate') return true
  return event === 'recommend' && (from === 'reviewing' || isPostgraduate(programType))
}

/** Stages in which documents are checked and more can be requested; doing so in the first one starts the next. */
export const checkingStages: readonly CaseStage[] = ['received', 'checking', 'with_applicant']

/** Stages in which a verdict can still be given or removed; after that, a decision depends on it. */
export const judgingStages: readonly CaseStage[] = [...checkingStages, 'reviewing', 'ready']
