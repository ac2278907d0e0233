import {
  feePartStates,
  formStates,
  type Progress,
  progressStates,
  progressSteps,
  refereePartStates,
  reviewStates,
} from '#shared/domain/progress.ts'

/**
 * The server’s progress of an application. Undefined if an earlier version of the server or this site stored it, or a
 * later version uses a word that this page does not know: the page then says less until a fresh response arrives.
 */
export function readProgress({ progress }: { progress?: unknown }): Progress | undefined {
  return isProgress(progress) ? progress : undefined
}

function isProgress(value: unknown): value is Progress {
  if (!isRecord(value)) return false
  const { state, next, form, fee, referees, review } = value
  return (
    isOf(progressStates, state) &&
    (next === undefined || isOf(progressSteps, next)) &&
    isIn(formStates, form) &&
    isIn(feePartStates, fee) &&
    isIn(reviewStates, review) &&
    Array.isArray(referees) &&
    referees.every(referee => isIn(refereePartStates, referee))
  )
}

function isIn(states: readonly string[], part: unknown): boolean {
  return isRecord(part) && isOf(states, part.state)
}

function isOf(words: readonly string[], word: unknown): boolean {
  return words.some(one => one === word)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
